import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { pickupText } from '@portal/contract/areas/welfare/benefit-rule.ts'
import { benefitState, benefitWay } from '@portal/contract/areas/welfare/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert } from 'antd'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { WELFARE_LIST } from '../addresses.ts'
import { OptionsTab } from './OptionsTab.tsx'
import { useBenefitActs } from './use-benefit-acts.tsx'

const skeleton = () => <LateSkeleton />
const DrawTab = late(() => import('./DrawTab.tsx').then((module) => module.DrawTab), skeleton)
const ClaimsTab = late(() => import('../stat/ClaimsTab.tsx').then((module) => module.ClaimsTab), skeleton)
const StatTab = late(() => import('../stat/StatTab.tsx').then((module) => module.StatTab), skeleton)
const DeliveryDesk = late(() => import('../desk/DeliveryDesk.tsx').then((module) => module.DeliveryDesk), skeleton)

const [states, ways] = [wordsOf(benefitState), wordsOf(benefitWay)]

/** One benefit for those who look after it. */
export function BenefitView({ of }: { of: UseQueryResult<BenefitDetail> }) {
  const { actsOf, opened } = useBenefitActs()
  const [mayCount, mayDeliver] = [useHolds([P.welfareStat]), useHolds([P.welfareDeliver])]
  return (
    <>
      <DetailPage<BenefitDetail> of={of} back={WELFARE_LIST}>
        {(found) => {
          const { id, title, state, way } = found
          const isOpened = state !== 'draft'
          const isLive = isOpened && state !== 'cancelled' && state !== 'settled'
          return {
            title,
            state: <StateWord of={states[state] ?? ''}>{states[state]}</StateWord>,
            note: `${dateTimeText(found.openFrom.getTime())} 至 ${dateTimeText(found.openTo.getTime())}`,
            actions: <RowActions actions={actsOf(found)} name={title} />,
            facts: factsOf(found),
            tabs: [
              { key: 'basic', label: '基本与库存', content: <Basic of={found} /> },
              ...(way === 'draw' ? [{ key: 'draw', label: '抽签', content: <DrawTab of={found} /> }] : []),
              ...(isOpened && mayCount ? [{ key: 'claims', label: '领取名单', content: <ClaimsTab id={id} /> }] : []),
              ...(isOpened && mayCount ? [{ key: 'stat', label: '统计', content: <StatTab id={id} /> }] : []),
              ...(isLive && mayDeliver ? [{ key: 'desk', label: '发放台', content: <DeliveryDesk /> }] : []),
            ],
          }
        }}
      </DetailPage>
      {opened}
    </>
  )
}

const factsOf = (of: BenefitDetail) => [
  { label: '方式', value: ways[of.way] },
  { label: '规则', value: of.sentence },
  {
    label: '范围',
    value: `${of.audienceText ?? ''}${of.people === undefined ? '' : `，${of.people.toLocaleString('zh-CN')} 人`}`,
  },
  { label: '领取', value: of.pickups.map((pickup) => `${pickup.place}（${pickupText(pickup)}）`).join('、') },
  { label: '取消时限', value: `${dateTimeText(of.cancelUntil.getTime())} 前可取消` },
  { label: '代领', value: of.proxy ? '允许' : '不允许' },
  { label: '系列', value: of.series },
  { label: '出资方', value: of.payer },
  { label: '总价值', value: of.totalValue ? `${of.totalValue.toLocaleString('zh-CN')} 元` : '' },
  { label: '所属单位', value: of.ownerOrgName },
  { label: '创建人', value: of.creator },
]

function Basic({ of }: { of: BenefitDetail }) {
  return (
    <div className="wf-panels">
      {of.cancelReason !== '' && <Alert type="error" showIcon title={`取消原因：${of.cancelReason}`} />}
      <OptionsTab of={of} />
      {of.body !== '' && (
        <section className="wf-panel" aria-label="说明">
          <h2>说明</h2>
          <p>{of.body}</p>
        </section>
      )}
    </div>
  )
}
