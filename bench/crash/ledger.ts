/** What the server has acknowledged, written down before the next step. */
export interface Ledger {
  over: boolean
  beats: {
    userId: string
    videoId: string
    sittingId: string
    seq: number
    effectiveSeconds: number
    coverage: number
  }[]
  /** Names of labels whose save was acknowledged, with the id that was answered. */
  labels: { name: string; id: string }[]
  uploads: { uploadId: string; videoId: string; bytes: number }[]
  approvals: { requestId: string; videoId: string }[]
  /** Latest acknowledged answer of each item of each sitting. */
  answers: Map<string, { attemptId: string; itemId: string; rev: number; answer: string }>
  receipts: { attemptId: string; receiptNo: string }[]
  /** Entries of points given by hand. */
  entries: { entryId: string; personId: string }[]
}

export const newLedger = (): Ledger => ({
  over: false,
  beats: [],
  labels: [],
  uploads: [],
  approvals: [],
  answers: new Map(),
  receipts: [],
  entries: [],
})
