import { sql } from 'drizzle-orm'
import { type AllowList, parseAllowList } from '#src/shared/outbound/networks.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import { createPackager } from './packager.ts'
import { planOf, pulledInput } from './pull/probe-source.ts'
import { type Relay, startRelay } from './pull/relay.ts'
import { newRun, noFigures, type Studio } from './stations.ts'

interface Due extends Record<string, unknown> {
  id: string
  pullUrl: string
  keep: boolean
}

export interface PullSource {
  /** Begins what is due and nobody pulls, ends what is not due any more. */
  look(): Promise<void>
  stop(): void
}

export const pullAllowList = async (settings: Settings): Promise<AllowList> =>
  parseAllowList(await settings.get('livePullAllow'))

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine'
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))'

/** Pulled classes, each by one node: from half an hour before the plan until the class is over. */
export const createPullSource = (studio: Studio, settings: Settings): PullSource => {
  const { platform, desk, stations, files } = studio
  const { listener } = platform
  const pulled = new Set<string>()
  let relay: Promise<Relay> | undefined

  const relayed = async (): Promise<Relay> => {
    relay ??= startRelay(() => pullAllowList(settings))
    try {
      return await relay
    } catch (error) {
      relay = undefined
      throw error
    }
  }
  const dueNow = async (): Promise<Due[]> => {
    const { rows } = await platform.db.execute<Due>(sql`
      select id, pull_url as "pullUrl", replay = 'auto' as keep from live_classes
      where mode = 'pull' and (state in ('live', 'paused')
        or (state in ('scheduled', 'warming') and planned_start < now() + interval '30 minutes' and planned_end > now()))`)
    return rows
  }
  const begin = async ({ id, pullUrl, keep }: Due) => {
    const tools = await files.tools()
    const { rows } = tools ? await listener.ask<{ mine: boolean }>(LOCK, [`live pull ${id}`]) : { rows: [] }
    if (!tools || !rows[0]?.mine) return
    const from = await relayed()
    const address = from.addressOf(id, pullUrl)
    const stop = new AbortController()
    const figures = noFigures()
    let isAsking = false
    const lose = () => {
      if (isAsking || desk.holds(id)) studio.inLine(id, () => desk.down(id))
    }
    const claim = async () => {
      try {
        if (await desk.claim(id)) await desk.up(id)
      } finally {
        isAsking = false
      }
    }
    const packager = createPackager({
      log: platform.log,
      ffmpeg: tools.ffmpeg,
      next: async () => {
        const plan = await planOf(tools, address, stop.signal)
        figures.sound = plan.sound !== 'silence'
        return { plan, input: pulledInput(address), dir: studio.dirOf(id), run: newRun(), keep }
      },
      onSize: (width, height) => Object.assign(figures, { width, height }),
      onFps: (fps) => Object.assign(figures, { fps, kbps: Math.round((from.taken(id) * 8) / 500) }),
      onPicture: () => {
        if (isAsking || desk.holds(id)) return
        isAsking = true
        studio.inLine(id, claim)
      },
      onEnd: lose,
    })
    pulled.add(id)
    stations.set(id, {
      kind: 'pull',
      figures,
      secretIndex: null,
      stop: async () => {
        stop.abort(new Error('the class is over'))
        await packager.stop()
        lose()
        await listener.ask(UNLOCK, [`live pull ${id}`]).catch(() => undefined)
      },
    })
  }
  const end = async (id: string) => {
    pulled.delete(id)
    const station = stations.get(id)
    stations.delete(id)
    await station?.stop()
  }
  // The lock is gone with its session: another node pulls by now.
  listener.onLost(() => {
    for (const id of pulled) studio.inLine(id, () => end(id))
  })

  return {
    look: async () => {
      const due = await dueNow()
      for (const id of pulled) if (!due.some((each) => each.id === id)) studio.inLine(id, () => end(id))
      for (const each of due)
        studio.inLine(each.id, async () => {
          if (!stations.has(each.id)) await begin(each)
        })
    },
    stop: () => void relay?.then((each) => each.stop()).catch(() => undefined),
  }
}
