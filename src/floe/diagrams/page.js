"use strict";
(() => {
  const svg = document.querySelector("main > svg");
  const search = document.getElementById("search");
  const count = document.getElementById("count");
  const cards = [...svg.querySelectorAll(".card")];
  const edges = [...svg.querySelectorAll(".edge[data-a]")];
  const whole = svg.viewBox.baseVal;
  const home = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  const view = { ...home };
  const all = count.textContent;

  const show = () =>
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);

  const scale = () =>
    Math.min(svg.clientWidth / view.width, svg.clientHeight / view.height) || 1;

  function fit(area, closest) {
    const wide = Math.max(area.width, svg.clientWidth / closest);
    const high = Math.max(area.height, svg.clientHeight / closest);
    view.x = area.x - (wide - area.width) / 2;
    view.y = area.y - (high - area.height) / 2;
    view.width = wide;
    view.height = high;
    show();
  }

  function zoom(factor, clientX, clientY) {
    const box = svg.getBoundingClientRect();
    const before = scale();
    if ((before * factor > 6 && factor > 1) || (before * factor < 0.02 && factor < 1)) return;
    const toX = (clientX ?? box.left + box.width / 2) - box.left - box.width / 2;
    const toY = (clientY ?? box.top + box.height / 2) - box.top - box.height / 2;
    const middleX = view.x + view.width / 2 + (toX / before) * (1 - 1 / factor);
    const middleY = view.y + view.height / 2 + (toY / before) * (1 - 1 / factor);
    view.width /= factor;
    view.height /= factor;
    view.x = middleX - view.width / 2;
    view.y = middleY - view.height / 2;
    show();
  }

  function choose(chosen) {
    const numbers = new Set(chosen.map((card) => card.dataset.n));
    const near = new Set(numbers);
    for (const edge of edges) {
      const isNear = numbers.has(edge.dataset.a) || numbers.has(edge.dataset.b);
      edge.classList.toggle("near", isNear);
      if (!isNear) continue;
      near.add(edge.dataset.a).add(edge.dataset.b);
      edge.parentNode.append(edge);
    }
    for (const card of cards) {
      card.classList.toggle("near", near.has(card.dataset.n));
      card.classList.toggle("chosen", numbers.has(card.dataset.n));
    }
    svg.classList.toggle("picked", chosen.length > 0);
  }

  function around(found) {
    const boxes = found.map((card) => {
      const { e, f } = card.transform.baseVal.consolidate().matrix;
      const { width, height } = card.getBBox();
      return [e, f, e + width, f + height];
    });
    const [x, y] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])) - 60);
    const [right, low] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side])) + 60);
    return { x, y, width: right - x, height: low - y };
  }

  function find() {
    const wanted = search.value.trim().toLowerCase();
    const found = wanted ? cards.filter((card) => card.dataset.name.includes(wanted)) : [];
    choose(found);
    count.textContent = wanted ? `${found.length} found` : all;
    return found;
  }

  function clear() {
    search.value = "";
    find();
  }

  const touches = new Map();
  let moved = false;
  svg.addEventListener("pointerdown", (event) => {
    touches.set(event.pointerId, event);
    moved = false;
  });
  svg.addEventListener("pointermove", (event) => {
    const last = touches.get(event.pointerId);
    if (!last) return;
    const other = [...touches.values()].find((touch) => touch.pointerId !== event.pointerId);
    if (other) {
      const apart = (touch) => Math.hypot(touch.clientX - other.clientX, touch.clientY - other.clientY);
      zoom(apart(event) / (apart(last) || 1), other.clientX, other.clientY);
    } else {
      if (!moved && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 4) return;
      svg.setPointerCapture(event.pointerId);
      view.x -= (event.clientX - last.clientX) / scale();
      view.y -= (event.clientY - last.clientY) / scale();
      show();
    }
    moved = true;
    svg.classList.add("moving");
    touches.set(event.pointerId, event);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    svg.addEventListener(name, (event) => {
      touches.delete(event.pointerId);
      svg.classList.remove("moving");
    });
  }
  svg.addEventListener("click", (event) => {
    if (moved) return;
    const card = event.target.closest(".card");
    choose(card ? [card] : []);
  });
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event.clientX, event.clientY);
  }, { passive: false });

  search.addEventListener("input", find);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const found = find();
    if (found.length) fit(around(found), 1.2);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") clear();
    if (event.key === "Enter" && event.target.matches(".card")) choose([event.target]);
    if (event.target === search || event.ctrlKey || event.metaKey) return;
    if (event.key === "/") { event.preventDefault(); search.focus(); }
    if (event.key === "+") zoom(1.25);
    if (event.key === "-") zoom(0.8);
    if (event.key === "0") fit(home, 1);
  });
  document.getElementById("closer").addEventListener("click", () => zoom(1.25));
  document.getElementById("wider").addEventListener("click", () => zoom(0.8));
  document.getElementById("all").addEventListener("click", () => { clear(); fit(home, 1); });
  for (const card of cards) card.setAttribute("tabindex", "0");
  fit(home, 1);
})();
