<#-- The page's script: calls the service by HTTP, which needs no library. -->
'use strict';

// Relative, so that it is right wherever the page is: at / of a host, or below the name of its JAR.
const SERVICE = '${packageName}.${service}/';

const field = id => document.getElementById(id);

/** Calls a method; throws an error with the host's words if it fails. */
async function call(method, values = {}) {
  const answer = await fetch(SERVICE + method, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(values),
  });
  const text = await answer.text();
  const value = text ? JSON.parse(text) : undefined;
  if (!answer.ok) {
    throw new Error(value.detail);
  }
  return value;
}

async function show() {
  const titles = await call('titles');
  field('titles').replaceChildren(...titles.map(title => {
    const item = document.createElement('li');
    item.textContent = title;
    return item;
  }));
}

/** Does something, and tells whether it went well. */
async function attempt(work, done = '') {
  try {
    await work();
    field('message').textContent = done;
  } catch (error) {
    field('message').textContent = error.message;
  }
}

field('form').addEventListener('submit', event => {
  event.preventDefault();
  attempt(async () => {
    await call('put', { note: { title: field('title').value, text: field('text').value } });
    await show();
  }, 'Kept.');
});

attempt(show);
