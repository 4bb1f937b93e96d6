import { adminOf } from '../contests/contests.ts'
import { always, requestOf } from '../load.ts'
import type { ServerUnderTest } from '../servers.ts'
import { openSessions, someLearners } from '../sessions.ts'
import type { Site } from '../site.ts'
import { analysis } from './analysis.ts'
import { bursts } from './bursts.ts'
import { draws } from './draws.ts'
import { leaderboard } from './leaderboard.ts'
import { livePush } from './live-push.ts'
import { monitor } from './monitor.ts'
import { paperCount } from './paper-count.ts'
import { questionImport } from './question-import.ts'
import { questionList } from './question-list.ts'
import { questionnaire } from './questionnaire.ts'
import { resultExport } from './result-export.ts'
import type { Stage, Trial } from './stage.ts'

const PEOPLE = 50

/** Rows of 40-assessment section 15 that need data or a course of their own. */
export const TRIALS: readonly Trial[] = [
  leaderboard,
  analysis,
  questionList,
  questionImport,
  questionnaire,
  monitor,
  paperCount,
  draws,
  resultExport,
  livePush,
  ...bursts,
]

export const openStage = async (site: Site, bare: ServerUnderTest): Promise<Stage> => {
  const people = await someLearners(site.db, PEOPLE)
  const hall = { people, tokens: await openSessions(site.db, people) }
  const yardstick = (path: 'read' | 'write') => ({
    name: `authenticated ${path} of one row`,
    server: bare,
    visitors: hall.tokens.map((token) => always(requestOf({ path, token }))),
  })
  return { site, admin: await adminOf(site), hall, read: yardstick('read'), write: yardstick('write') }
}
