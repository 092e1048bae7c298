// Search, tabs and folding; the page is readable without them.
(() => {
  const form = document.getElementById("search");
  const query = document.getElementById("query");
  const entries = [...document.querySelectorAll(".entry")].map(entry => ({
    entry,
    text: (entry.id + " " + entry.textContent).toLowerCase(),
    item: document.querySelector('nav li[data-entry="' + CSS.escape(entry.id) + '"]')
  }));
  const show = (element, shown) => { if (element) element.hidden = !shown; };

  function search() {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { entry, text, item } of entries) {
      const matches = words.every(word => text.includes(word));
      found += matches;
      show(entry, matches);
      show(item, matches);
    }
    for (const section of document.querySelectorAll("main > section")) {
      show(section, section.querySelector(".entry:not([hidden])"));
    }
    show(document.getElementById("nothing"), found === 0);
    document.getElementById("count").textContent = words.length === 0 ? "" : found + " of " + entries.length;
  }

  // On narrow screens the contents unfold over the page, until something in them has been chosen.
  const unfold = document.getElementById("unfold");
  document.querySelector("nav").addEventListener("click", event => {
    if (event.target.closest("a")) unfold.checked = false;
  });

  form.hidden = false;
  form.addEventListener("submit", event => event.preventDefault());
  query.addEventListener("input", search);
  document.addEventListener("keydown", event => {
    if (event.key === "/" && document.activeElement !== query) {
      event.preventDefault();
      unfold.checked = true;
      query.focus();
    } else if (event.key === "Escape" && unfold.checked && query.value === "") {
      unfold.checked = false;
      unfold.focus();
    } else if (event.key === "Escape" && document.activeElement === query) {
      query.value = "";
      search();
    }
  });
  // A link to an entry that the search has hidden shows it again.
  window.addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.closest("[hidden]")) {
      query.value = "";
      search();
      target.scrollIntoView();
    }
  });
  // One language for the whole page.
  document.addEventListener("change", event => {
    const language = event.target.dataset.language;
    if (language) {
      document.querySelectorAll('input[data-language="' + CSS.escape(language) + '"]').forEach(tab => { tab.checked = true; });
    }
  });
})();
