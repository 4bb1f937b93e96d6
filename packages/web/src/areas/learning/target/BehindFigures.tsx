import { type Behind, count } from './behind-words.ts'

/** What the forecast rests on, for whoever asks. */
const GROUND =
  '预计依据：近 8 个完整周与近 4 周每周新增达标人数的平均，取较慢的一个；近 8 周不足 3 周、近 4 周不足 2 周有人达标时不预计'

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
          note={forecast ? `天，照近几周平均每周 ${forecast.perWeek} 人，年末约 ${Math.floor(forecast.rate)}%` : '天'}
          meaning={forecast ? GROUND : undefined}
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

interface FigureProps {
  title: string
  figure: string
  note: string
  /** What the note rests on. */
  meaning?: string | undefined
}

function Figure({ title, figure, note, meaning }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{figure}</b>
        <span title={meaning ?? note}>{note}</span>
      </dd>
    </div>
  )
}
