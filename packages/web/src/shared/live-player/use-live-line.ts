import type { LiveSources } from '@portal/contract/areas/live/media.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { attachFile } from './lines/attach-file.ts'
import { attachFlv } from './lines/attach-flv.ts'
import { attachHls } from './lines/attach-hls.ts'
import { begin, type LineKind, type LineParts, type Release } from './lines/live-line.ts'
import { secondOf } from './use-live-sources.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000
const STILL_MS = 4000
/** After so many failures the nearest line gives way to the one that is everywhere. */
const FLV_TRIES = 2

interface Wishes {
  media: HTMLVideoElement | null
  live: LiveSources | undefined
  /** Nearest to the camera rather than safest. */
  low: boolean
  renew: () => Promise<unknown>
}

const kindOf = ({ sources }: LiveSources, low: boolean, flvFailures: number): LineKind | null => {
  const has = (kind: LineKind) => sources.some((source) => source.kind === kind)
  if (has('file')) return 'file'
  if (low && has('flv') && flvFailures < FLV_TRIES) return 'flv'
  return has('hls') ? 'hls' : null
}

const attachers: Record<'hls' | 'flv', (parts: LineParts) => Promise<Release>> = { hls: attachHls, flv: attachFlv }

/** Brings a class onto an element, and back onto it whenever its line breaks. */
export const useLiveLine = ({ media, live, low, renew }: Wishes) => {
  const [turn, setTurn] = useState({ no: 0, failures: 0 })
  const [flvFailures, setFlvFailures] = useState(0)
  const [unplayable, setUnplayable] = useState(false)
  const [needsTouch, setNeedsTouch] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [kept, setKept] = useState<LineKind | null>(null)
  const wished = live === undefined ? null : kindOf(live, low, flvFailures)
  // While the signal is away the line that showed it stays: it is the first to have it again.
  const kind = live?.signal === 'lost' && kept !== null ? kept : wished
  if (kind !== kept) setKept(kind)

  const freshUrl = useEffectEvent(() => live?.sources.find((source) => source.kind === kind)?.url ?? '')
  const secondNow = useEffectEvent(() => (live === undefined ? 0 : secondOf(live)))
  const ask = useEffectEvent(() => renew())
  const again = useEffectEvent(() => setTurn(({ no, failures }) => ({ no: no + 1, failures: failures + 1 })))
  const anew = useEffectEvent(() => setTurn(({ no }) => ({ no: no + 1, failures: 0 })))

  // Follows the element and the line it is to show.
  useEffect(() => {
    if (media === null || kind === null) return
    let gone = false
    let release: Release | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onFailure: LineParts['onFailure'] = (cause) => {
      if (gone || timer !== undefined) return
      if (cause === 'ended') {
        timer = setTimeout(anew)
        return
      }
      if (kind === 'flv') setFlvFailures((count) => (cause === 'unplayable' ? FLV_TRIES : count + 1))
      else if (cause === 'unplayable') return setUnplayable(true)
      timer = setTimeout(again, Math.min(FIRST_PAUSE_MS * 2 ** turn.failures, LONGEST_PAUSE_MS))
    }
    const parts: LineParts = { media, freshUrl: () => freshUrl(), renew: () => ask(), low, onFailure }
    const attached = kind === 'file' ? attachFile(parts, () => secondNow()) : attachers[kind](parts)
    attached.then(
      (mine) => {
        if (gone) return mine()
        release = mine
      },
      () => onFailure('broken'),
    )
    return () => {
      gone = true
      clearTimeout(timer)
      release?.()
    }
  }, [media, kind, low, turn])

  // Follows what the element does.
  useEffect(() => {
    if (media === null) return
    const stop = new AbortController()
    const { signal } = stop
    // Nobody pauses what is live: whatever stopped it, it goes on as soon as there is a picture.
    const goOn = async () => {
      if (media.paused && !(await begin(media))) setNeedsTouch(true)
    }
    media.addEventListener('canplay', () => void goOn(), { signal })
    media.addEventListener('playing', () => setPlaying(true), { signal })
    for (const name of ['waiting', 'emptied', 'ended'] as const)
      media.addEventListener(name, () => setPlaying(false), { signal })
    media.addEventListener('volumechange', () => media.muted || setNeedsTouch(false), { signal })
    return () => stop.abort()
  }, [media])

  // Follows a picture that stands still: the word of a lost signal may have got lost as well.
  useEffect(() => {
    if (playing || kind === null) return
    const timer = setInterval(() => void ask().catch(() => undefined), STILL_MS)
    return () => clearInterval(timer)
  }, [playing, kind])

  return {
    kind,
    playing,
    unplayable,
    needsTouch,
    refresh: () => {
      setFlvFailures(0)
      setTurn(({ no }) => ({ no: no + 1, failures: 0 }))
    },
  }
}
