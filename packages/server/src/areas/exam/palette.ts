import { examPhase, examState } from '@portal/contract/areas/exam/exam/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'
import { phaseOf } from './own/phase.ts'

const phases = wordsOf(examPhase)
const states = wordsOf(examState)

/** Exams by a part of the title, the latest first. */
export const paletteOfExams: PaletteSource = {
  access: [P.exam],
  find: async ({ tx, like }) => {
    const { rows } = await tx.db.execute<{ id: string; title: string; state: string; phase: string }>(sql`
      select ${exams.id} as id, ${exams.title} as title, ${exams.state} as state, ${phaseOf} as phase from ${exams}
      where ${exams.title} ilike ${like} and ${inScope(tx, exams.ownerOrgId, exams.createdBy)}
      order by ${exams.openAt} desc limit ${MOST_HITS}`)
    return rows.map(({ id, title, state, phase }) => ({
      id,
      title,
      code: '',
      aside: (state === 'published' ? phases[phase] : states[state]) ?? '',
      link: `/videoManageSc/comprehensiveTest?exam=${id}`,
    }))
  },
}
