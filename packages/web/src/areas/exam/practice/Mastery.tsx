import { myMastery } from '@portal/contract/areas/exam/practice.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { percentText } from './practice-columns.tsx'

/** 掌握度: the share of the last answers of each 知识点, with how sure it is. */
export function Mastery() {
  const { data = [] } = useQuery({ ...query(myMastery, {}), refetchOnMount: 'always' })
  if (data.length === 0) return null
  return (
    <section className="practice-mastery" aria-labelledby="practice-mastery">
      <h2 id="practice-mastery">知识点掌握度</h2>
      <p className="practice-note">按最近 20 次作答计算，括号内为 90% 置信区间；作答满 5 次后显示。</p>
      <ul className="practice-shares">
        {data.map(({ id, name, rate, low, high, answers }) => (
          <li key={id}>
            <span className="practice-share-name">{name}</span>
            <span className="practice-note">{answers} 次作答</span>
            <meter min={0} max={1} value={rate} aria-label={`${name}掌握度`} />
            <strong>
              {percentText(rate)}（{percentText(low)}–{percentText(high)}）
            </strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
