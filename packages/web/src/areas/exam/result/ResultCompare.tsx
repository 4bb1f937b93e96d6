import { compareResults, type UnitResult, type WholeResult } from '@portal/contract/areas/exam/result.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { percentText } from '../analysis/figure-text.ts'

/** 单位对比 and 与上次对比 of an exam. */
export function ResultCompare({ examId }: { examId: string }) {
  const found = useQuery({ ...query(compareResults, { examId }), refetchOnMount: 'always' })
  return (
    <Loaded of={found}>
      {({ whole, previous, units }) => (
        <div className="result-compare">
          <section aria-label="与上次对比">
            <h3>与上次对比</h3>
            {previous ? (
              <Previous whole={whole} previous={previous} />
            ) : (
              <p className="result-note">没有更早的考试可对比</p>
            )}
          </section>
          <section aria-label="单位对比">
            <h3>单位对比</h3>
            <Units units={units} total={whole.total} />
          </section>
        </div>
      )}
    </Loaded>
  )
}

const share = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : part / whole

/** Exams may have other totals: a mean is compared as a share of its own. */
const linesOf = ({ expected, submitted, passRate, mean, total }: WholeResult): [string, number | null][] => [
  ['参考率', share(submitted, expected)],
  ['及格率', passRate],
  ['平均得分率', share(mean, total)],
]

const changeText = (now: number | null, before: number | null): string => {
  if (now === null || before === null) return '—'
  const points = Math.round((now - before) * 1000) / 10
  if (points === 0) return '持平'
  return points > 0 ? `上升 ${points} 个百分点` : `下降 ${-points} 个百分点`
}

function Previous({ whole, previous }: { whole: WholeResult; previous: WholeResult }) {
  const before = new Map(linesOf(previous))
  return (
    <>
      <p className="result-note">
        上次：{previous.title}（{dateTimeText(previous.closeAt.getTime())} 结束，{previous.submitted}/
        {previous.expected} 人）
      </p>
      <div className="result-scroll">
        <table>
          <thead>
            <tr>
              <th>指标</th>
              <th>本次</th>
              <th>上次</th>
              <th>变化</th>
            </tr>
          </thead>
          <tbody>
            {linesOf(whole).map(([name, now]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{percentText(now)}</td>
                <td>{percentText(before.get(name) ?? null)}</td>
                <td>{changeText(now, before.get(name) ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Units({ units, total }: { units: readonly UnitResult[]; total: number }) {
  return (
    <div className="result-scroll">
      <table>
        <thead>
          <tr>
            <th>单位</th>
            <th>应考</th>
            <th>已交</th>
            <th>及格率</th>
            <th>平均分</th>
            <th>得分率</th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ orgId, orgName, orgPath, expected, submitted, passRate, mean }) => (
            <tr key={orgId ?? orgName}>
              <th scope="row">
                {orgName || '未分配单位'}
                {orgPath && <small className="result-unit-path">{orgPath}</small>}
              </th>
              <td>{expected}</td>
              <td>{submitted}</td>
              <td>{percentText(passRate)}</td>
              <td>{mean ?? '—'}</td>
              <td>
                <meter min={0} max={1} value={share(mean, total) ?? 0} aria-label={`${orgName}，平均得分率`} />{' '}
                {percentText(share(mean, total))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
