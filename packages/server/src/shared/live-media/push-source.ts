import { eq } from 'drizzle-orm'
import { liveClasses } from '#src/schema/live/class.ts'
import { isTooLarge, type PackagePlan } from './ffmpeg-arguments.ts'
import type { StreamFacts } from './ingest/messages.ts'
import { createIngest, type Ingest } from './ingest/supervise.ts'
import { classOfKey } from './keys.ts'
import { createPackager } from './packager.ts'
import { newRun, noFigures, type Studio } from './stations.ts'

/** Key frames farther apart than this make segments that come too late: such a picture is encoded anew. */
const MOST_KEY_GAP_MS = 1150

const planOf = ({ plainPicture, keyGapMs, sound, width, height }: StreamFacts): PackagePlan => ({
  picture:
    plainPicture && keyGapMs !== null && keyGapMs <= MOST_KEY_GAP_MS && !isTooLarge(width, height) ? 'copy' : 'encode',
  sound: sound === 'none' ? 'silence' : sound === 'aac' ? 'copy' : 'encode',
})

const inputOf = (address: string) => [
  '-analyzeduration',
  '1000000',
  '-probesize',
  '1000000',
  '-f',
  'flv',
  '-i',
  address,
]

/** Segments are kept where a recording is wanted. */
export const isKept = async ({ platform }: Studio, liveId: string): Promise<boolean> => {
  const [live] = await platform.db
    .select({ replay: liveClasses.replay })
    .from(liveClasses)
    .where(eq(liveClasses.id, liveId))
  return live?.replay === 'auto'
}

/** Pushed classes: a key is looked at, the signal claimed, and what comes is packaged until it ends. */
export const createPushSource = (studio: Studio): Ingest => {
  const { platform, desk, stations, files } = studio
  const { LIVE_RTMP_HOST: host, LIVE_RTMP_PORT: port } = platform.config
  const opened = new Map<string, string>()

  const ask = async (secret: string) => {
    const liveId = await classOfKey(platform.db, platform.secrets, secret)
    if (liveId === null || stations.has(liveId) || !(await desk.claim(liveId))) return null
    opened.set(liveId, platform.secrets.indexOf(secret))
    return liveId
  }
  const begin = async (liveId: string, facts: StreamFacts) => {
    const tools = await files.tools()
    if (!tools || stations.has(liveId)) return ingest.end(liveId)
    const keep = await isKept(studio, liveId)
    const plan = planOf(facts)
    const packager = createPackager({
      log: platform.log,
      ffmpeg: tools.ffmpeg,
      next: () => {
        const address = ingest.addressOf(liveId)
        return address === null
          ? null
          : { plan, input: inputOf(address), dir: studio.dirOf(liveId), run: newRun(), keep }
      },
    })
    const { width, height, plainPicture, sound } = facts
    const flv = plainPicture && sound !== 'other'
    stations.set(liveId, {
      kind: 'push',
      figures: { ...noFigures(), width, height, sound: sound !== 'none', flv },
      secretIndex: opened.get(liveId) ?? null,
      stop: async () => {
        ingest.end(liveId)
        await packager.stop()
      },
    })
    await desk.note(new Map([[liveId, stations.get(liveId)?.figures ?? noFigures()]]))
    await desk.up(liveId)
  }
  const end = async (liveId: string) => {
    const station = stations.get(liveId)
    stations.delete(liveId)
    opened.delete(liveId)
    await desk.down(liveId)
    await station?.stop()
  }

  const ingest = createIngest(
    platform.log,
    { host, port },
    {
      ask,
      onUp: (liveId, facts) => studio.inLine(liveId, () => begin(liveId, facts)),
      onDown: (liveId) => studio.inLine(liveId, () => end(liveId)),
      onStats: (liveId, { kbps, fps }) => {
        const station = stations.get(liveId)
        if (station) Object.assign(station.figures, { kbps, fps })
      },
    },
  )
  return ingest
}
