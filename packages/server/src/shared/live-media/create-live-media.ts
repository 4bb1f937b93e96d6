import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { liveMediaRefusals as no } from '@portal/contract/areas/live/media-words.ts'
import { fill, type Refusal } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders } from '#src/platform/providers.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import { createBrowserSource } from './browser-source.ts'
import { keyOf, OPEN_STATES } from './keys.ts'
import type { LiveMedia, LiveRow } from './live-media.ts'
import { isAllowedUrl } from './pull/guarded-get.ts'
import { createPullSource, pullAllowList } from './pull-source.ts'
import { createPushSource } from './push-source.ts'
import { serveRecording } from './record/recording.ts'
import { serveLive } from './serve-live.ts'
import { createSignalDesk } from './signal-desk.ts'
import { readSignal } from './signals.ts'
import { sourcesOf } from './sources.ts'
import { createStudio, type Studio } from './stations.ts'

const TICK_MS = 2000

interface Parts {
  app: FastifyInstance
  platform: Platform
  files: Files
  jobs: JobRegistry
  settings: Settings
}

const pushUrlOf = ({ config }: Platform): string => {
  if (config.LIVE_PUSH_URL !== '') return config.LIVE_PUSH_URL
  const host = URL.canParse(config.PUBLIC_URL) ? new URL(config.PUBLIC_URL).hostname : hostname()
  return `rtmp://${host}:${config.LIVE_RTMP_PORT}/live`
}

interface Standing extends Record<string, unknown> {
  id: string
  isOpen: boolean
  secretIndex: string | null
}

/** Stations whose class is over, or whose key is another one by now, are ended. */
const endStale = async ({ platform, stations, inLine }: Studio): Promise<void> => {
  const ids = [...stations].flatMap(([id, { kind }]) => (kind === 'pull' ? [] : [id]))
  if (ids.length === 0) return
  const { rows } = await platform.db.execute<Standing>(sql`
    select c.id, c.state in ${OPEN_STATES} as "isOpen", k.secret_index as "secretIndex"
    from live_classes c left join live_keys k on k.live_id = c.id where c.id = any(${sql.param(ids)}::uuid[])`)
  const standing = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) {
    const row = standing.get(id)
    const station = stations.get(id)
    if (!station || (row?.isOpen && (station.kind === 'browser' || row.secretIndex === station.secretIndex))) continue
    inLine(id, () => station.stop())
  }
}

/** Takes pushes and pulls, packages them for viewers, and keeps what is to be seen again. */
export const createLiveMedia = (parts: Parts): LiveMedia => {
  const { app, platform, files, settings } = parts
  const { config } = platform
  const signals: LiveMedia['signals'] = createProviders('listener to live signals')
  const library: LiveMedia['library'] = createProviders('library of live classes')
  const node = randomUUID()
  const desk = createSignalDesk(platform, node, signals)
  const studio = createStudio(platform, files, desk)
  const push = createPushSource(studio)
  const pull = createPullSource(studio, settings)
  const browser = createBrowserSource(studio)
  let timer: NodeJS.Timeout | undefined
  let isBusy = false
  serveLive(app, platform, push.addressOf)
  const recording = serveRecording(parts, library)

  const video: LiveMedia['video'] = async (tx, { videoId }, actor) =>
    videoId === null ? null : ((await library.of('video')?.play(tx, actor, videoId)) ?? null)

  const whyNot = async (mode: LiveRow['mode']): Promise<Refusal | null> => {
    if (mode === 'file') return null
    if (!(await files.tools())) return no.noTools
    if (mode === 'pull') return null
    if (config.LIVE_RTMP_PORT === 0) return no.off
    const { portTaken } = no
    const message = fill(portTaken.message, { port: config.LIVE_RTMP_PORT })
    return push.state() === 'portTaken' ? { ...portTaken, message } : null
  }

  const hasKeys = async () => {
    const { rows } = await platform.db.execute<{ any: boolean }>(
      sql`select exists(select 1 from live_keys where valid_to > now()) as any`,
    )
    return rows[0]?.any === true
  }
  const wanted = () => config.LIVE_RTMP_PORT > 0 && push.state() === 'resting'

  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      const figures = new Map([...studio.stations].map(([id, { figures: each }]) => [id, each]))
      await Promise.all([desk.note(figures), endStale(studio), desk.sweep(), pull.look()])
      if (wanted() && (await hasKeys())) push.start()
    } finally {
      isBusy = false
    }
  }
  const lookSoon = (tx: Tx) => tx.afterCommit.push(() => platform.guarded(look))

  return {
    signals,
    library,
    video,
    sources: (tx, live, actor) => sourcesOf(tx, { platform, video }, live, actor),
    health: async (tx, live) => {
      const { known: _known, flv: _flv, ...signal } = await readSignal(tx, live.id)
      return { ...signal, missing: (await whyNot(live.mode))?.message ?? '' }
    },
    ingest: async (tx, live, rotate) => {
      ensure(live.mode === 'push', no.notPush)
      const missing = await whyNot('push')
      if (missing) refuse(missing)
      ensure(live.endedAt === null && live.state !== 'cancelled', no.over)
      const { secret, validTo } = await keyOf(tx, platform.secrets, live, rotate)
      if (wanted()) push.start()
      lookSoon(tx)
      return { pushUrl: pushUrlOf(platform), streamKey: secret, validTo }
    },
    takeChunk: async (live, chunk) => {
      ensure(live.mode === 'push', no.notPush)
      ensure(live.endedAt === null && live.state !== 'cancelled', no.over)
      if (!(await files.tools())) refuse(no.noTools)
      return browser.take(live.id, chunk)
    },
    whyNot,
    whyNotPull: async (url) => {
      const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
      if (!isWeb || !/\.(m3u8|flv)$/i.test(new URL(url).pathname)) return no.pullForm
      return isAllowedUrl(url, await pullAllowList(settings)) ? null : no.pullHost
    },
    end: async (tx, liveId) => {
      await recording.enqueue(tx, liveId)
      lookSoon(tx)
    },
    ingestPid: push.pid,
    start: () => {
      timer = setInterval(() => void platform.guarded(look), TICK_MS)
      void platform.guarded(look)
    },
    stop: async () => {
      clearInterval(timer)
      for (const [id, station] of studio.stations) {
        await station.stop()
        await desk.down(id)
      }
      await push.stop()
      pull.stop()
    },
  }
}
