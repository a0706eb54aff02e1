// Asks the server; the token came with the address, behind its #, and stays in this tab.

const KEY = "heterodox-token";

/** What went wrong with a question: `status` 0 where no server answers. */
export class Refused extends Error {
  constructor(message, status, data = {}) {
    super(message);
    Object.assign(this, { status, data });
  }
}

function token() {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given) {
    sessionStorage.setItem(KEY, given);
    history.replaceState(null, "", "/");
  }
  return sessionStorage.getItem(KEY) ?? "";
}

const TOKEN = token();

/** The answer to a question. Throws Refused. */
export async function ask(task, question = {}) {
  let response;
  try {
    const headers = { "content-type": "application/json", "x-heterodox-token": TOKEN };
    response = await fetch(`/api/${task}`, { method: "POST", headers, body: JSON.stringify(question) });
  } catch {
    throw new Refused("The studio's server does not answer.", 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.refused) throw new Refused(answer.refused ?? `The server says ${response.status}.`, response.status, answer);
  return answer;
}

/** The same, null where something newer has been asked meanwhile. */
export async function askLatest(task, question) {
  const answer = await ask(task, question);
  return answer.newer ? null : answer;
}
