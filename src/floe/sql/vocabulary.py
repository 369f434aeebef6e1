"""The SQL that a contract may use: what is not listed here is refused.

Nothing listed reads anything but the contract's tables, runs code, looks at the session, or
makes much out of little (as `repeat` and `sequence` do).
"""

from sqlglot import exp

_ROW_NODES = (
    *(exp.Column, exp.Identifier, exp.Literal, exp.Null, exp.Boolean, exp.Paren, exp.Dot),
    *(exp.And, exp.Or, exp.Not, exp.Xor, exp.Neg, exp.Case, exp.If, exp.In, exp.Between, exp.Is),
    *(exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.NullSafeEQ, exp.NullSafeNEQ),
    *(exp.Add, exp.Sub, exp.Mul, exp.Div, exp.IntDiv, exp.Mod, exp.DPipe),
    *(exp.Like, exp.ILike, exp.RegexpLike, exp.Escape, exp.Cast, exp.TryCast, exp.DataType),
    *(exp.DataTypeParam, exp.Interval, exp.Var, exp.Tuple, exp.Bracket, exp.Lambda, exp.Extract),
    *(exp.BitwiseAnd, exp.BitwiseOr, exp.BitwiseXor, exp.Any, exp.All, exp.Star, exp.Distinct),
    *(exp.IntervalSpan, exp.Slice),
)
_ROW_FUNCTIONS = (
    *(exp.Abs, exp.Ceil, exp.Floor, exp.Round, exp.Sign, exp.Sqrt, exp.Cbrt, exp.Exp, exp.Ln),
    *(exp.Log, exp.Pow, exp.Greatest, exp.Least, exp.IsNan, exp.Nanvl, exp.Negative),
    *(exp.Lower, exp.Upper, exp.Trim, exp.Length, exp.Substring, exp.Left, exp.Right, exp.Concat),
    *(exp.ConcatWs, exp.Replace, exp.Translate, exp.StrPosition, exp.Reverse, exp.Initcap),
    *(exp.Contains, exp.StartsWith, exp.EndsWith, exp.SplitPart, exp.Ascii, exp.MD5, exp.SHA),
    *(exp.SHA2, exp.Levenshtein, exp.Soundex),
    *(exp.Coalesce, exp.Nvl2, exp.Nullif),
    *(exp.CurrentDate, exp.CurrentTimestamp, exp.TsOrDsAdd, exp.TimestampAdd, exp.DateDiff),
    *(exp.TsOrDsToDate, exp.AddMonths, exp.MonthsBetween, exp.Year, exp.Quarter, exp.Month),
    *(exp.Day, exp.DayOfMonth, exp.DayOfWeek, exp.DayOfYear, exp.WeekOfYear, exp.Hour),
    *(exp.Minute, exp.Second, exp.StrToTime, exp.TimestampTrunc, exp.DateTrunc, exp.LastDay),
    *(exp.NextDay, exp.TimeStrToTime, exp.TimeToStr, exp.StrToUnix, exp.UnixToStr),
    *(exp.TimestampDiff, exp.Date),
    *(exp.ArraySize, exp.ArrayContains, exp.ArrayDistinct, exp.ArrayMax, exp.ArrayMin),
    *(exp.ArrayPosition, exp.ArrayFilter, exp.Transform, exp.Exists, exp.Reduce, exp.MapKeys),
    *(exp.MapContainsKey, exp.SafeDivide, exp.SafeAdd, exp.SafeSubtract),
)
AGGREGATES = (
    *(exp.Count, exp.Sum, exp.Avg, exp.Min, exp.Max, exp.Stddev, exp.StddevPop, exp.StddevSamp),
    *(exp.Variance, exp.VariancePop, exp.Median, exp.Quantile, exp.ApproxQuantile),
    *(exp.ApproxDistinct, exp.CountIf, exp.LogicalAnd, exp.LogicalOr, exp.AnyValue, exp.First),
    *(exp.Last, exp.Corr, exp.CovarPop, exp.CovarSamp, exp.Skewness, exp.Kurtosis, exp.Mode),
    *(exp.ArgMax, exp.ArgMin),
)
_QUERY_NODES = (
    *(exp.Select, exp.From, exp.Where, exp.Group, exp.Having, exp.Order, exp.Ordered, exp.Limit),
    *(exp.Offset, exp.Join, exp.Subquery, exp.Table, exp.TableAlias, exp.Alias, exp.CTE, exp.With),
    *(exp.Union, exp.Except, exp.Intersect, exp.Window, exp.WindowSpec, exp.Qualify, exp.Filter),
    *(exp.Cube, exp.Rollup, exp.GroupingSets, exp.Lateral, exp.Explode, exp.Posexplode, exp.Inline),
    *(exp.RowNumber, exp.Rank, exp.DenseRank, exp.Lag, exp.Lead, exp.Ntile, exp.PercentRank),
    *(exp.CumeDist, exp.NthValue, exp.IgnoreNulls),
)
_LOGIC_NODES = (
    *(exp.Window, exp.WindowSpec, exp.RowNumber, exp.Rank, exp.DenseRank, exp.Lag, exp.Lead),
    *(exp.DateAdd, exp.DateSub, exp.Array, exp.ArrayAgg, exp.GroupConcat),
    *(exp.FirstValue, exp.LastValue, exp.IgnoreNulls, exp.Ntile, exp.NthValue),
)
ROW = frozenset((*_ROW_NODES, *_ROW_FUNCTIONS))
AGGREGATE = ROW | frozenset((*AGGREGATES, exp.Filter, exp.Where, exp.Ordered, exp.Order))
QUERY = AGGREGATE | frozenset(_QUERY_NODES)
LOGIC = AGGREGATE | frozenset(_LOGIC_NODES)

# Functions that the parser has no class for, by name.
NAMED = frozenset(
    (
        *("bround", "pmod", "positive", "btrim", "octet_length", "bit_length", "crc32", "hash"),
        *("xxhash64", "isnull", "isnotnull", "now", "weekday", "try_to_timestamp", "make_date"),
        *("cardinality", "forall", "map_values", "mean", "try_to_number", "array_compact"),
    )
)
NAMED_AGGREGATES = frozenset(("mean",))
