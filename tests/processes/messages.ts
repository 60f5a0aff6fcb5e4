/** What a parent asks a worker to say. */
export interface Said {
  readonly sessionId: string;
  readonly clientId: string;
  readonly text: string;
}

export interface Ready {
  readonly type: "ready";
  readonly pid: number;
}

/** The message is stored: it must not be lost from now on. */
export interface Accepted {
  readonly type: "accepted";
  readonly clientId: string;
  readonly turnId: string;
}

export interface Ended {
  readonly type: "ended";
  readonly clientId: string;
  readonly turnId: string;
  readonly state: string;
}
