import {
  type CardDetail,
  getCard,
  renewCardSlug,
  restoreCards,
  retireCards,
} from '@portal/contract/areas/business-card/card.ts'
import type { CardSource } from '@portal/contract/areas/business-card/card-field.ts'
import { type CardLanguage, cardState, vcardPathOf } from '@portal/contract/areas/business-card/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { CopyText } from '#src/kit/CopyText.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { baseOf } from '#src/platform/config.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { QrCode } from '#src/shared/scan/QrCode.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { CARD_LIST } from '../addresses.ts'
import { CardForm } from './CardForm.tsx'
import './card.css'
import { fieldRows, sourceOfCard } from './card-source.ts'
import { CardFaces } from './face/CardFaces.tsx'

const states = wordsOf(cardState)

/** One card: both faces, its fields with their sources, how often it was opened, and what was changed. */
export function CardDetailPage() {
  const { query: address } = usePage()
  const { id } = address
  if (!id)
    return (
      <NotFoundHere
        action={
          <Link to={CARD_LIST}>
            <Button>返回列表</Button>
          </Link>
        }
      />
    )
  return <Known key={id} id={id} />
}

function Known({ id }: { id: string }) {
  const found = useQuery(query(getCard, { id }))
  const { query: address, setQuery } = usePage()
  const actions = useCardActs()
  const leave = () => setQuery({ edit: undefined })
  const card = found.data
  const source = card ? sourceOfCard(card) : null
  if (address.edit === '1' && card?.mayEdit && source)
    return (
      <CardForm
        key={`${card.revision}`}
        card={card}
        source={source}
        onSaved={leave}
        onCancel={leave}
        onReload={() => void found.refetch()}
      />
    )
  return (
    <DetailPage<CardDetail> of={found} back={CARD_LIST}>
      {(detail) => ({
        title: `${detail.name}的名片`,
        state: detail.state && <StateWord of={states[detail.state] ?? ''}>{states[detail.state]}</StateWord>,
        note: detail.left ? '员工已离职' : undefined,
        actions: (
          <>
            <RowActions menuOnly name={detail.name} actions={actions(detail)} />
            {detail.mayEdit && (
              <Button type="primary" onClick={() => setQuery({ edit: '1' }, { push: true })}>
                编辑
              </Button>
            )}
          </>
        ),
        facts: [
          { label: '员工', value: `${detail.name}（${detail.userCode}）` },
          { label: '单位', value: detail.orgName },
          { label: '板块', value: detail.template?.name ?? '' },
          { label: '短链', value: detail.link === '' ? '' : <CopyText text={detail.link} /> },
          { label: '访问量', value: `${detail.visits.toLocaleString('zh-CN')} 次` },
          { label: '停用时间', value: detail.retiredAt ? fullTimeText(detail.retiredAt.getTime()) : '' },
          { label: '更新时间', value: detail.updatedAt ? fullTimeText(detail.updatedAt.getTime()) : '' },
        ],
        tabs: [
          { key: 'card', label: '名片', content: <Faces card={detail} source={sourceOfCard(detail)} /> },
          { key: 'visits', label: '访问量', content: <Visits card={detail} /> },
          { key: 'changes', label: '变更记录', content: <ChangeHistory objectType="business_cards" objectId={id} /> },
        ],
      })}
    </DetailPage>
  )
}

/** What can be done with a card beside editing it. */
const useCardActs = () => {
  const retire = useWrite(retireCards)
  const restore = useWrite(restoreCards)
  const renew = useWrite(renewCardSlug)
  const asked = async (name: string, verb: string, consequence: string, run: () => Promise<unknown>, said: string) => {
    if (!(await confirm({ name: `${name}的名片`, verb, consequence }))) return
    if (await run()) tip('success', said)
  }
  return ({ id, name, state, left, mayEdit, slug, languages }: CardDetail): RowAction[] => {
    if (id === null) return []
    const ids = [id]
    const vcard = (language: CardLanguage, label: string): RowAction[] =>
      slug !== '' && languages.includes(language)
        ? [{ label, onClick: () => window.location.assign(`${baseOf('qrcode')}${vcardPathOf(slug, language)}`) }]
        : []
    return [
      ...vcard('zh', '下载 vCard'),
      ...vcard('en', '下载英文 vCard'),
      ...(mayEdit
        ? [
            {
              label: '更换短链',
              onClick: () =>
                void asked(
                  name,
                  '更换短链',
                  '旧链接和印好的二维码立即失效，打开会提示“该名片链接已更换”。',
                  () => renew.run({ id }),
                  '短链已更换',
                ),
            },
          ]
        : []),
      ...(state === 'retired'
        ? [
            {
              label: '恢复',
              access: [P.cardRetire],
              reason: left ? '员工已离职' : null,
              onClick: () =>
                void asked(
                  name,
                  '恢复',
                  '恢复后使用新的短链，旧链接不再有效。',
                  () => restore.run({ ids }),
                  '名片已恢复',
                ),
            },
          ]
        : [
            {
              label: '停用',
              access: [P.cardRetire],
              danger: true,
              onClick: () =>
                void asked(
                  name,
                  '停用',
                  '链接和二维码立即失效，打开会提示“名片不存在或已停用”。',
                  () => retire.run({ ids }),
                  '名片已停用',
                ),
            },
          ]),
    ]
  }
}

function Faces({ card, source }: { card: CardDetail; source: CardSource | null }) {
  if (!source) return <NotFoundHere />
  const isActive = card.link !== ''
  // Both languages stand on the two faces of a 双语 card.
  const languages = source.dress.layout === 'bilingual' ? card.languages.slice(0, 1) : card.languages
  return (
    <div className="card-tab">
      {languages.map((each) => (
        <CardFaces key={each} source={source} link={card.link} language={each} offersPng={isActive} />
      ))}
      {isActive && (
        <figure className="card-code">
          <QrCode text={card.link} label={`${card.name}的名片二维码`} />
          <figcaption>扫码打开名片页</figcaption>
        </figure>
      )}
      <FieldTable source={source} />
    </div>
  )
}

function FieldTable({ source }: { source: CardSource }) {
  return (
    <table className="card-fields">
      <caption className="card-caption">字段</caption>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">值</th>
          <th scope="col">来源</th>
          <th scope="col">显示</th>
        </tr>
      </thead>
      <tbody>
        {fieldRows(source).map(({ key, label, value, from, isShown }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{value || '—'}</td>
            <td>{from}</td>
            <td>{isShown ? '是' : '否'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Views of the last thirty days; a day without any is left out. */
function Visits({ card: { visits, visitDays } }: { card: CardDetail }) {
  const most = Math.max(1, ...visitDays.map(({ n }) => n))
  if (visitDays.length === 0) return <p>{visits === 0 ? '还没有人打开过' : '最近 30 天没有人打开过'}</p>
  return (
    <>
      <p className="card-note">最近 30 天，只记每天的次数，不记是谁。</p>
      <ul className="card-visits" aria-label="每天的访问量">
        {visitDays.toReversed().map(({ day, n }) => (
          <li key={day}>
            <span>{day}</span>
            <i style={{ width: `${(n / most) * 100}%` }} />
            <b>{n.toLocaleString('zh-CN')} 次</b>
          </li>
        ))}
      </ul>
    </>
  )
}
