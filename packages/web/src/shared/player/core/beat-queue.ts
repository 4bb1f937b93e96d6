import type { beat, saveBeatsBody } from '@portal/contract/areas/learning/play/beat.ts'
import type { saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import type { z } from 'zod'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import type { BeatJournal } from './beat-journal.ts'

export type WireBeat = z.output<typeof beat>
export type BeatsBody = z.output<typeof saveBeatsBody>
export type BeatsReply = ResultOf<typeof saveBeats>
export type SendBeats = (body: BeatsBody, options: { keepalive: boolean }) => Promise<BeatsReply>

/** `held`: the server answers, but takes nothing for now · `signedOut`: the token is gone. */
export type Connection = 'live' | 'offline' | 'held' | 'signedOut'

export interface QueueParts {
  sittingId: string
  nonce: string
  send: SendBeats
  journal: BeatJournal
  onReply: (reply: BeatsReply) => void
  onConnection: (connection: Connection) => void
  /** The server will never take these beats: the sitting is gone. */
  onGone: () => void
}

const RETRY_SECONDS = [1, 2, 5, 10, 30] as const
const MOST_BEATS = 600
/** Bodies that outlive their page may not be larger; the rest of the envelope fits into the difference. */
const MOST_BYTES = 58_000

/** As many of the oldest beats as one request may carry. */
export const firstPortion = (beats: readonly WireBeat[]): WireBeat[] => {
  const portion: WireBeat[] = []
  let bytes = 0
  for (const each of beats.slice(0, MOST_BEATS)) {
    bytes += JSON.stringify(each).length + 1
    if (bytes > MOST_BYTES && portion.length > 0) break
    portion.push(each)
  }
  return portion
}

const connectionAfter = (error: unknown): Connection =>
  error instanceof ApiRefusal ? (error.status === STATUS.noSession ? 'signedOut' : 'held') : 'offline'

/** Too fast, in maintenance or refused on the way is no verdict about the beats. */
const isVerdict = (error: unknown) =>
  error instanceof ApiRefusal && (error.status === STATUS.missing || error.status === STATUS.invalid)

/** Beats of one sitting on their way: numbered, in order, the whole queue in each request, one request at a time. */
export const createBeatQueue = ({ sittingId, send, journal, onReply, onConnection, onGone, ...parts }: QueueParts) => {
  let { nonce } = parts
  let waiting: WireBeat[] = []
  let nextSeq = 1
  let inFlight = 0
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let connection: Connection = 'live'
  let stopped = false
  let retired = false

  const connect = (next: Connection) => {
    if (next === connection) return
    connection = next
    onConnection(next)
  }

  const keep = () => journal.keep({ sittingId, nonce, beats: waiting })

  const settle = (reply: BeatsReply) => {
    failures = 0
    nonce = reply.nextNonce
    waiting = waiting.filter(({ seq }) => seq > reply.ackSeq)
    keep()
    connect('live')
    onReply(reply)
  }

  const fail = (error: unknown) => {
    if (stopped) return
    if (isVerdict(error)) {
      stopped = true
      journal.drop(sittingId)
      waiting = []
      onGone()
      return
    }
    connect(connectionAfter(error))
    clearTimeout(retry)
    if (retired) return
    const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 30
    failures += 1
    retry = setTimeout(() => void flush(), seconds * 1000)
  }

  const flush = async (keepalive = false): Promise<void> => {
    // A page that is going away cannot wait for its turn; beats sent twice are settled once.
    if (stopped || waiting.length === 0 || (inFlight > 0 && !keepalive)) return
    clearTimeout(retry)
    inFlight += 1
    let answered = false
    try {
      const reply = await send({ sittingId, nonce, beats: firstPortion(waiting) }, { keepalive })
      answered = true
      if (!stopped) settle(reply)
    } catch (error) {
      fail(error)
    } finally {
      inFlight -= 1
    }
    if (answered && inFlight === 0) await flush()
  }

  return {
    /** Numbers a beat, writes it into the journal and sends it with everything that waits. */
    async add(fresh: Omit<WireBeat, 'seq'>, keepalive = false): Promise<void> {
      if (stopped) return
      waiting.push({ seq: nextSeq, ...fresh })
      nextSeq += 1
      keep()
      await flush(keepalive)
    },
    /** The network or the session is back. */
    retryNow() {
      failures = 0
      void flush()
    },
    waiting: (): readonly WireBeat[] => waiting,
    /** The page is leaving: the journal keeps what the request now under way does not settle. */
    retire() {
      retired = true
      clearTimeout(retry)
    },
    /** Nothing more is sent; what waits stays in the journal. */
    stop() {
      stopped = true
      clearTimeout(retry)
    },
  }
}

export type BeatQueue = ReturnType<typeof createBeatQueue>

/** Hands in what earlier visits left on this device. Rejects where the network or the session is missing. */
export const handInJournal = async (journal: BeatJournal, send: SendBeats) => {
  for (const entry of journal.entries()) {
    let { nonce, beats } = entry
    while (beats.length > 0) {
      try {
        const reply = await send(
          { sittingId: entry.sittingId, nonce, beats: firstPortion(beats) },
          { keepalive: false },
        )
        const left = beats.filter(({ seq }) => seq > reply.ackSeq)
        // An answer that settles nothing would be asked for ever.
        beats = left.length < beats.length ? left : []
        nonce = reply.nextNonce
      } catch (error) {
        if (!isVerdict(error)) throw error
        beats = []
      }
      journal.keep({ sittingId: entry.sittingId, nonce, beats })
    }
  }
}
