// Buttons that copy the value of a field: <button data-copy="field id" data-done="Copied" hidden>.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
    });
  }
}
