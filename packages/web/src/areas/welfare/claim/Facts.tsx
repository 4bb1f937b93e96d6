import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { pickupText, weightSentence } from '@portal/contract/areas/welfare/benefit-rule.ts'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { WELFARE_HOME } from '../addresses.ts'
import { shortTime, untilText } from './welfare-words.ts'

interface Fact {
  icon: IconName
  title: string
  under: string
  to?: string
}

const pointsFact = ({ balance, price, way }: BenefitDetail): Fact[] =>
  balance === null
    ? []
    : [
        {
          icon: 'star',
          title: `我有 ${balance.toLocaleString('zh-CN')} 积分`,
          under: way === 'draw' ? `中签才扣 ${price}，没中不扣` : `领取即扣 ${price}，按时取消退回`,
          to: `${WELFARE_HOME}&points=1`,
        },
      ]

const weightFact = ({ weight, lostBefore, drawnAt }: BenefitDetail): Fact[] =>
  weight === null || drawnAt !== null
    ? []
    : [{ icon: 'ticket', title: `我的签权重 ${weight}`, under: weightSentence(lostBefore) }]

const timeFact = (of: BenefitDetail, now: number): Fact => {
  const { openFrom, openTo, way, state, drawnAt } = of
  if (state === 'published')
    return { icon: 'calendar', title: `${shortTime(openFrom)} 开始`, under: untilText(openFrom, now) }
  const isOver = now >= openTo.getTime()
  if (way === 'draw' && isOver)
    return {
      icon: 'calendar',
      title: `${shortTime(openTo)} 已截止`,
      under: drawnAt ? '已开签' : '正在开签，一分钟内公布',
    }
  const title = `${shortTime(openTo)} ${isOver ? '已截止' : '截止'}${way === 'draw' ? '，当时开签' : ''}`
  return { icon: 'calendar', title, under: untilText(openTo, now) }
}

const placeFacts = ({ pickups, proxy }: BenefitDetail): Fact[] =>
  pickups.map((pickup) => ({
    icon: 'pin',
    title: pickup.place,
    under: `${pickupText(pickup)}${proxy ? '，可请人代领' : ''}`,
  }))

/** What decides about it for this person, a line each. */
export function Facts({ of, now }: { of: BenefitDetail; now: number }) {
  const facts = [...pointsFact(of), ...weightFact(of), timeFact(of, now), ...placeFacts(of)]
  return (
    <ul className="wf-card wf-facts" aria-label="规则">
      {facts.map((fact) => (
        <li key={fact.title}>
          <Icon name={fact.icon} />
          <div>
            <b>{fact.title}</b>
            {fact.under !== '' && <span>{fact.under}</span>}
          </div>
          {fact.to && (
            <Link to={fact.to} aria-label="积分收支">
              <Icon name="forward" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
