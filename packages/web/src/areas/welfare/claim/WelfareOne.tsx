import { type BenefitDetail, getBenefit } from '@portal/contract/areas/welfare/benefit.ts'
import { claimBenefit } from '@portal/contract/areas/welfare/claim.ts'
import { welfareRefusals } from '@portal/contract/areas/welfare/words.ts'
import { MINUTE_MS, SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { isMissing } from '#src/kit/words-of-error.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { useNow } from '#src/ui/time/use-now.ts'
import { WELFARE_HOME } from '../addresses.ts'
import { Choices } from './Choices.tsx'
import { ClaimCard } from './ClaimCard.tsx'
import { Facts } from './Facts.tsx'
import { Lots } from './Lots.tsx'
import { isLiving, nextOf, ways } from './welfare-words.ts'

const FRESH_MS = 15 * SECOND_MS

/** Fresh while it can be had; before that just when it opens, for the server arms the button, not this clock. */
const refreshIn = (data: BenefitDetail | undefined): number | false => {
  if (data?.state === 'open' || data?.state === 'soldOut') return FRESH_MS
  if (data?.state !== 'published') return false
  const rest = data.openFrom.getTime() - data.serverTime.getTime()
  return Math.min(MINUTE_MS, Math.max(SECOND_MS, rest))
}

/** One benefit for an employee: what it is, by what rule, what is his, and the one next step. */
export function WelfareOne({ id }: { id: string }) {
  const { active } = usePage()
  const found = useQuery({
    ...query(getBenefit, { id, manage: false }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (active ? refreshIn(data) : false),
  })
  if (isMissing(found.error))
    return <EmptyNew text={welfareRefusals.missing.message} action={<Link to={WELFARE_HOME}>返回福利</Link>} />
  return <Loaded of={found}>{(of) => <One of={of} />}</Loaded>
}

function One({ of }: { of: BenefitDetail }) {
  const { setTitle } = usePage()
  const now = useNow(of.serverTime)
  // What can be had first stands chosen; of a draw every option can.
  const first = of.options.find(({ free }) => of.way === 'draw' || free > 0) ?? of.options[0]
  const [chosen, setChosen] = useState<string>()
  const [place, setPlace] = useState<string>()
  const [onlyPlace] = of.pickups.length === 1 ? of.pickups : []
  const choice = { option: chosen ?? first?.id, place: place ?? onlyPlace?.place }

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(of.title), [setTitle, of.title])

  const own = of.claims.filter((claim) => isLiving(claim) || claim.state !== 'cancelled')
  const canChoose = nextOf(of, choice.option) !== null
  return (
    <article className="wf-one" aria-label={of.title}>
      <div className="wf-hero">
        <Cover url={of.coverUrl} title={of.title} />
      </div>
      {of.state === 'cancelled' && <Alert type="error" showIcon title={`已取消：${of.cancelReason}`} />}
      {of.state === 'paused' && <Alert type="warning" showIcon title={welfareRefusals.paused.message} />}
      <Head of={of} />
      {own.map((claim) => (
        <ClaimCard key={claim.claimNo} claim={claim} benefit={of} />
      ))}
      {canChoose && <Choices of={of} choice={choice} onOption={setChosen} onPlace={setPlace} />}
      <Facts of={of} now={now} />
      {of.way === 'draw' && <Lots of={of} />}
      {of.body !== '' && (
        <section className="wf-card" aria-label="说明">
          <h2>说明</h2>
          <p className="wf-body">{of.body}</p>
        </section>
      )}
      <Foot of={of} choice={choice} />
    </article>
  )
}

type Figure = [label: string, value: number, unit: string]

function Head({ of }: { of: BenefitDetail }) {
  const { title, way, stock, free, held, applied, price, sentence, drawnAt } = of
  const standing: Figure[] =
    way !== 'draw' ? [['剩余', free, '份']] : drawnAt ? [['已中签', held, '份']] : [['已登记', applied, '人']]
  const figures: Figure[] = [
    ['库存', stock, '份'],
    ...standing,
    ...(price > 0 ? [[way === 'draw' ? '中签付' : '每份', price, '积分'] as Figure] : []),
  ]
  return (
    <section className="wf-card" aria-label="概况">
      <div className="wf-title">
        <h1>{title}</h1>
        <span className="wf-way">{way === 'draw' ? '登记抽签' : ways[way]}</span>
      </div>
      <dl className="wf-figures">
        {figures.map(([label, value, unit]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value.toLocaleString('zh-CN')}</b> {unit}
            </dd>
          </div>
        ))}
      </dl>
      <p className="wf-sub">{sentence}</p>
    </section>
  )
}

interface FootProps {
  of: BenefitDetail
  choice: { option: string | undefined; place: string | undefined }
}

/** The one button, within reach of the thumb; it does what the server allowed when it was asked last. */
function Foot({ of, choice }: FootProps) {
  const claim = useWrite(claimBenefit, { refreshes: ['welfare', 'guide'] })
  const next = nextOf(of, choice.option)
  if (next === null) return null
  const needsPlace = choice.place === undefined && next.act !== 'none'
  const send = async () => {
    if (
      next.act === 'wait' &&
      !(await askConfirm({ title: '候补确认', content: welfareRefusals.full.message, okText: '加入候补' }))
    )
      return
    const answer = await claim.run({
      ...{ id: of.id, optionId: choice.option, place: choice.place ?? '' },
      wait: next.act === 'wait',
    })
    if (!answer) return
    const { state, position } = answer
    if (state === 'applied') tip('success', '已登记，截止时开签')
    else if (state === 'waiting') tip('success', `已加入候补，第 ${position ?? 1} 位`)
    else tip('success', '已为你保留，请凭领取码领取')
  }
  return (
    <div className="wf-foot">
      <Button
        type="primary"
        size="large"
        block
        disabled={next.act === 'none' || needsPlace}
        loading={claim.isPending}
        onClick={() => void send()}
      >
        {needsPlace ? '请选择领取地点' : next.label}
      </Button>
    </div>
  )
}
