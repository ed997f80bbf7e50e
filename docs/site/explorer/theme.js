// Runs before anything is drawn, so that the page never flashes in the other colours. The site keeps the choice too.
const themes = ["auto", "light", "dark"];
let theme = "auto";
try {
  theme = localStorage.getItem("theme") || "auto";
} catch {
  // Storage may be forbidden: then the system decides.
}
document.body.dataset.theme = themes.includes(theme) ? theme : "auto";
document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("as-file").hidden = location.protocol !== "file:";
});
