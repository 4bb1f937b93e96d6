import type { openSittingResult } from '@portal/contract/areas/learning/play/beat.ts'
import type { openSitting } from '@portal/contract/areas/learning/play/study.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import type { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

interface Asking {
  tx: Tx
  actor: Actor
  body: BodyOf<typeof openSitting>
}

/** Starts a sitting of a person, as `rest/videoUser/open` does; handed in by the learning area. */
export type StudyOpenings = Providers<'open', (asking: Asking) => Promise<z.output<typeof openSittingResult>>>
