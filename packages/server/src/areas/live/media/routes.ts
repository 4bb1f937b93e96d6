import { getLiveHealth, getLiveSources, ingestLive, sendLiveChunk } from '@portal/contract/areas/live/media.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { chunkWith, healthWith, ingestWith, sourcesWith } from './ingest.ts'

export const liveMediaRoutes = ({ app, liveMedia, liveEnds }: Portal): void => {
  serve(app, getLiveSources, sourcesWith(liveMedia))
  serve(app, ingestLive, ingestWith(liveMedia))
  serve(app, getLiveHealth, healthWith(liveMedia))
  // A page that is slow to send, and a program that is slow to take, hold no connection meanwhile.
  serveWithOwnTransaction(app, sendLiveChunk, chunkWith(liveMedia))
  liveEnds.provide('media', liveMedia.end)
}
