import { numbersOf, type Survey } from '@portal/contract/areas/questionnaire/question/question.ts'
import type { validateQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert } from 'antd'

interface PathReportProps {
  report: ResultOf<typeof validateQuestionnaire>
  survey: Survey
}

/** Faults, ways and respondents of a questionnaire, in words. */
export function PathReport({ report, survey }: PathReportProps) {
  const { faults, findings, paths, pathCount, complete, respondents, medianLength, met } = report
  const numbers = numbersOf(survey.questions)
  const numberOf = (id: string) => numbers.get(id) ?? '?'
  return (
    <>
      {faults.length === 0 ? (
        <Alert type="success" showIcon title="没有发现逻辑问题" />
      ) : (
        <Alert type="error" showIcon title={`${faults.length} 个问题`} description={<Sentences of={faults} />} />
      )}
      {findings.length > 0 && (
        <Alert type="warning" showIcon title="可能透露身份的内容" description={<Sentences of={findings} />} />
      )}
      <p>
        共 {pathCount} 条路径{!complete && '（路径过多，未全部列出）'}，{respondents} 名随机填写者的中位题数为{' '}
        {medianLength} 题
      </p>
      <details>
        <summary>路径</summary>
        <ol>
          {paths.map(({ questionIds, screened }) => (
            <li key={`${questionIds.join(' ')} ${screened}`}>
              {questionIds.map(numberOf).join(' → ')}
              {screened && ' → 甄别结束'}
            </li>
          ))}
        </ol>
      </details>
      <details>
        <summary>各题遇到的比例</summary>
        <ul>
          {met.map(({ questionId, share }) => (
            <li key={questionId}>
              第 {numberOf(questionId)} 题：{Math.round(share * 100)}%
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Sentences({ of }: { of: PathReportProps['report']['faults'] }) {
  return (
    <ul className="survey-faults">
      {of.map(({ message, questionId, pageId }) => (
        <li key={`${questionId}:${pageId}:${message}`}>{message}</li>
      ))}
    </ul>
  )
}
