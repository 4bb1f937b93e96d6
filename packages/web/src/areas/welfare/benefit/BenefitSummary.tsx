import { benefitWay } from '@portal/contract/areas/welfare/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Form } from 'antd'
import { SummaryFact, type SummaryOf, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { useAudienceCount } from '#src/shared/audience/audience-of-form.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { whyNotEnd } from '#src/ui/time/why-not-end.ts'
import type { BenefitValues } from './benefit-values.ts'

const ways = wordsOf(benefitWay)

/** 开放后是这样. */
export function BenefitSummary({ form, keptAt, onOpen }: SummaryOf) {
  const values: Partial<BenefitValues> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const { title, way = 'drop', options = [], openFrom, openTo, pickups = [], price = 0, perPerson = 1 } = values
  const people = useAudienceCount(values.audience)
  const stock = options.reduce((sum, each) => sum + (each.stock || 0), 0)
  const open = (field: string) => () => onOpen(field)
  return (
    <WizardSummary head="开放后是这样" title={title} figure={people} unit="人可以领" keptAt={keptAt}>
      <SummaryFact label="方式" onOpen={open('way')}>
        {`${ways[way]}，共 ${stock.toLocaleString('zh-CN')} 份，每人限 ${perPerson} 份`}
      </SummaryFact>
      <SummaryFact label="积分">{price > 0 ? `每份 ${price} 积分` : '不用积分'}</SummaryFact>
      <SummaryFact
        label="时间"
        onOpen={open(openFrom ? 'openTo' : 'openFrom')}
        fault={whyNotEnd(openFrom, openTo) && '截止要改'}
      >
        {openFrom && openTo && `${dateTimeText(openFrom.getTime())} 至 ${dateTimeText(openTo.getTime())}`}
      </SummaryFact>
      <SummaryFact label="领取" onOpen={open('pickups')}>
        {pickups
          .map(({ place }) => place)
          .filter(Boolean)
          .join('、')}
      </SummaryFact>
    </WizardSummary>
  )
}
