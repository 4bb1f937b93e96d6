import { PRACTICE_STYLE } from '@portal/contract/areas/exam/exam/rules.ts'
import type { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { RulesSentence } from '#src/shared/attempt/RulesSentence.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'

type ExamInfo = ResultOf<typeof examInfo>

const linesOf = (exam: ExamInfo): readonly { icon: IconName; name: string; figure: string }[] => [
  { icon: 'clock', name: '时长', figure: exam.limitMinutes === null ? '不限时' : `${exam.limitMinutes} 分钟` },
  { icon: 'paper', name: '题数与分值', figure: `${exam.questionCount} 题，满分 ${exam.total} 分` },
  { icon: 'target', name: '及格线', figure: `${exam.passScore} 分` },
  { icon: 'checklist', name: '次数', figure: `还可考 ${exam.attemptsLeft} 次` },
]

/** What one has to know before an exam in four lines; everything else is folded, but for what is out of the ordinary. */
export function ExamRules({ exam }: { exam: ExamInfo }) {
  return (
    <>
      <section className="own-sheet" aria-label="考试说明">
        <ul className="own-rules">
          {linesOf(exam).map(({ icon, name, figure }) => (
            <li key={name}>
              <Icon name={icon} />
              <span>{name}</span>
              <b>{figure}</b>
            </li>
          ))}
        </ul>
        {exam.sentence.includes(PRACTICE_STYLE) && (
          <p className="own-adjusted">
            <RulesSentence text={PRACTICE_STYLE} />
          </p>
        )}
        {exam.adjusted !== null && <p className="own-adjusted">{exam.adjusted}</p>}
      </section>
      <details className="own-fold">
        <summary>
          <span>更多规则</span>
          <Icon name="down" />
        </summary>
        <div className="own-fold-body">
          <ul>
            {exam.sentence
              .replace(/。$/, '')
              .split('；')
              .map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
          </ul>
          <p className="own-recorded">考试期间将记录</p>
          <ul>
            {exam.recorded.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </details>
    </>
  )
}
