// SPDX-License-Identifier: Apache-2.0
'use strict';

const greeting = document.getElementById('greeting');

document.getElementById('form').addEventListener('submit', async event => {
  event.preventDefault();
  try {
    const answer = await fetch('hello?name=' + encodeURIComponent(document.getElementById('name').value));
    const value = await answer.json();
    greeting.textContent = answer.ok ? value : value.detail;
  } catch (error) {
    greeting.textContent = 'The host does not answer.';
  }
});
