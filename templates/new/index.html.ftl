<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 30rem; padding: 0 1rem }
  label { display: block; margin-bottom: 1rem }
  input, textarea { box-sizing: border-box; display: block; width: 100% }
  input, textarea, button { font: inherit }
</style>
<h1>Notes</h1>
<form id="form">
  <label>Title <input id="title" required></label>
  <label>Text <textarea id="text" rows="3"></textarea></label>
  <button>Keep</button>
</form>
<p id="message" role="status"></p>
<ul id="titles"></ul>
<script src="page.js"></script>
</html>
