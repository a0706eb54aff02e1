// What readers of screens and keyboards need of what the theme's script adds to a page.
{
  const reachable = () => {
    for (const wide of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (wide.scrollWidth > wide.clientWidth) {
        wide.tabIndex = 0; // then keys scroll it
      } else {
        wide.removeAttribute("tabindex");
      }
    }
    for (const button of document.querySelectorAll("nav.md-code__nav")) button.setAttribute("role", "none");
  };
  addEventListener("load", reachable);
  addEventListener("resize", reachable);
  new MutationObserver(reachable).observe(document.body, { childList: true, subtree: true });
}
