import { attendance } from '@portal/contract/areas/sign-in/words.ts'
import { compareCourses, getCourse, listCourses } from '@portal/contract/areas/train/course/course.ts'
import { type SignDetailRow, signDetail, signDetailWords } from '@portal/contract/areas/train/course/sign-detail.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { getWith } from './get.ts'
import { compareThem, list } from './list.ts'
import { detail } from './sign-detail.ts'

const statuses = wordsOf(attendance)

/** Each session in its order, with the minutes that count. */
const marksText = ({ marks }: SignDetailRow): string =>
  marks
    .map(({ no, status, minutes }) =>
      fill(minutes === null ? signDetailWords.open : signDetailWords.sealed, {
        no,
        status: status === null ? '' : (statuses[status] ?? ''),
        minutes: minutes ?? 0,
      }),
    )
    .join('\n')

/** 考核分析: what training achieved. */
export const joinCourses = (portal: Portal): void => {
  serveList(portal, listCourses, [P.trainAnalysisExport], list)
  serve(portal.app, getCourse, getWith(portal))
  serve(portal.app, compareCourses, compareThem)
  serveList(portal, signDetail, [P.trainAnalysisExport], detail, {
    cells: { marks: { title: signDetailWords.marks, cell: marksText } },
  })
}
