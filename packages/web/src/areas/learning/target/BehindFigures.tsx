import { type Behind, count } from './behind-words.ts'

/** The four figures that say how the year stands. */
export function BehindFigures({ behind }: { behind: Behind }) {
  const { people, short, rate, targetRate, week, daysLeft, forecast } = behind
  return (
    <dl className="behind-figures">
      <Figure title="达标率" figure={rate === null ? '—' : `${rate.toFixed(1)}%`} note={rateNote(rate, targetRate)} />
      <Figure title="未达标人数" figure={count(short)} note={`共 ${count(people)} 人有目标学时`} />
      {week && <Figure title="本周新增达标" figure={count(week.now)} note={`人，上周 ${count(week.before)} 人`} />}
      {daysLeft !== null && (
        <Figure
          title="距年末"
          figure={count(daysLeft)}
          note={forecast === null ? '天' : `天，照这样到年末约 ${Math.floor(forecast)}%`}
        />
      )}
    </dl>
  )
}

const rateNote = (rate: number | null, target: number) => {
  if (rate === null) return '没有设置目标学时的人员'
  const gap = Math.round((target - rate) * 10) / 10
  return gap > 0 ? `目标 ${target}%，差 ${gap} 个百分点` : `已到目标 ${target}%`
}

function Figure({ title, figure, note }: { title: string; figure: string; note: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{figure}</b>
        <span title={note}>{note}</span>
      </dd>
    </div>
  )
}
