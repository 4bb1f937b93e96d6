import type { SpecialFigures } from '@portal/contract/areas/special-class/statistics.ts'
import { studyState } from '@portal/contract/areas/special-class/words.ts'
import { LEAST_SAMPLE, tooFewWords } from '@portal/contract/areas/train/course/course-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHolds } from '#src/platform/session/session.ts'
import { specialPeopleAddress } from '../addresses.ts'
import { shareText } from '../class/special-words.ts'
import './statistics.css'

const states = wordsOf(studyState)

interface Line {
  label: string
  cell: (of: SpecialFigures) => ReactNode
}

const satisfactionText = ({ satisfaction, answers }: SpecialFigures): string => {
  if (satisfaction !== null) return satisfaction.toFixed(2)
  return answers > 0 && answers < LEAST_SAMPLE ? tooFewWords : '—'
}

/** Figures that lead to their rows only for those who may read them. */
const useLinks = () => {
  const [people, classes, audits, signs, archive] = [
    useHolds([P.schoolSpecialStat]),
    useHolds([P.trainClass]),
    useHolds([P.enrolment]),
    useHolds([P.trainAnalysis]),
    useHolds([P.traineeArchive]),
  ]
  return { people, classes, audits, signs, archive }
}

const linked = (may: boolean, to: string, text: ReactNode): ReactNode => (may ? <Link to={to}>{text}</Link> : text)

/** Classes as columns, figures as lines; each opens the rows it counts. */
export function FigureTable({ classes, orgId }: { classes: readonly SpecialFigures[]; orgId: string | undefined }) {
  const may = useLinks()
  const people = (of: SpecialFigures, part: string, n: number) =>
    linked(may.people, specialPeopleAddress(of.id, part, orgId), n)
  const lines: Line[] = [
    { label: '状态', cell: ({ state }) => states[state] },
    {
      label: '报名',
      cell: (of) => linked(may.people, specialPeopleAddress(of.id, undefined, orgId), `${of.enrolled}/${of.capacity}`),
    },
    { label: '候补', cell: ({ waiting }) => waiting },
    { label: '待审', cell: ({ id, pending }) => linked(may.audits, `/train/auditsManage?classId=${id}`, pending) },
    { label: '学员', cell: (of) => people(of, 'confirmed', of.confirmed) },
    { label: '实学', cell: (of) => people(of, 'started', of.started) },
    { label: '完成', cell: (of) => people(of, 'completed', of.completed) },
    { label: '未完成', cell: (of) => people(of, 'unfinished', of.confirmed - of.completed) },
    { label: '完成率', cell: ({ rate }) => shareText(rate) },
    { label: '平均学时', cell: ({ meanHours }) => meanHours?.toFixed(2) ?? '—' },
    { label: '考试通过率', cell: ({ examPassRate }) => shareText(examPassRate) },
    { label: '满意度', cell: satisfactionText },
    {
      label: '到课率',
      cell: ({ id, sessions, presentRate }) =>
        sessions === 0
          ? '—'
          : linked(may.signs, `/train/trainingCourseSignDetail?classId=${id}`, shareText(presentRate)),
    },
    {
      label: '合格',
      cell: ({ id, passed }) => linked(may.classes, `/train/classOpeningManagemeDetial?id=${id}&tab=result`, passed),
    },
    { label: '证书', cell: ({ certificates }) => linked(may.archive, '/train/traineeCount?view=cert', certificates) },
  ]
  return (
    <div className="special-panel special-figures">
      <table aria-label="专题班统计">
        <thead>
          <tr>
            <th scope="col">指标</th>
            {classes.map(({ id, name, term }) => (
              <th key={id} scope="col">
                {[name, term].filter(Boolean).join(' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, cell }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {classes.map((of) => (
                <td key={of.id}>{cell(of)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
