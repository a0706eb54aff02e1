// The backend of `heterodox studio`: its server. The token came with the address, behind its #, and stays in this tab.

import { Refused } from "./api.js";

const KEY = "heterodox-token";

export class Server {
  constructor() {
    const given = new URLSearchParams(location.hash.slice(1)).get("token");
    if (given) {
      sessionStorage.setItem(KEY, given);
      history.replaceState(null, "", "/");
    }
    this.token = sessionStorage.getItem(KEY) ?? "";
  }

  offers() {
    return true;
  }

  /** @type {Backend["ask"]} */
  async ask(task, question) {
    let response;
    try {
      const headers = { "content-type": "application/json", "x-heterodox-token": this.token };
      response = await fetch(`/api/${task}`, { method: "POST", headers, body: JSON.stringify(question) });
    } catch {
      throw new Refused("The studio's server does not answer.", 0);
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok || answer.refused)
      throw new Refused(answer.refused ?? `The server says ${response.status}.`, response.status, answer);
    return answer;
  }
}
