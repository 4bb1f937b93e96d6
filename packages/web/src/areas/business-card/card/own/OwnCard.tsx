import { type CardDetail, getCard, renewCardSlug } from '@portal/contract/areas/business-card/card.ts'
import { type CardSource, cardFault } from '@portal/contract/areas/business-card/card-field.ts'
import { type CardLanguage, cardRefusals as no, vcardPathOf } from '@portal/contract/areas/business-card/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { copy } from '#src/platform/clipboard.ts'
import { baseOf } from '#src/platform/config.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { shareLink } from '../../visitor/share-link.ts'
import { CardForm } from '../CardForm.tsx'
import { sourceOfCard } from '../card-source.ts'
import { CardFaces } from '../face/CardFaces.tsx'
import '../card.css'
import { ShowCode } from './ShowCode.tsx'

/** 我的名片: what others see of it, and what is to be shown. */
export function OwnCard() {
  const { setTitle } = usePage()
  const found = useQuery({ ...query(getCard, {}), refetchOnMount: 'always' })

  // Names the page, which shares its address with the activities.
  useEffect(() => setTitle('我的名片'), [setTitle])

  return (
    <div className="bcard-own">
      <Loaded of={found}>{(card) => <Own card={card} onReload={() => void found.refetch()} />}</Loaded>
    </div>
  )
}

function Own({ card, onReload }: { card: CardDetail; onReload: () => void }) {
  const { query: address, setQuery } = usePage()
  const source = sourceOfCard(card)
  const leave = () => setQuery({ edit: undefined })
  if (!source) return <EmptyNew text={no.noPlate.message} />
  if (card.state === 'retired') return <EmptyNew text="你的名片已停用，需要时请联系管理员恢复" />
  if (address.edit === '1')
    return (
      <CardForm
        key={`${card.revision}`}
        card={card}
        source={source}
        onSaved={leave}
        onCancel={leave}
        onReload={onReload}
      />
    )
  return <Look card={card} source={source} onEdit={() => setQuery({ edit: '1' }, { push: true })} />
}

/** Why a card cannot be handed out yet, and the one step that mends it. */
function Unfinished({ card, source, onEdit }: LookProps) {
  const fault = cardFault(source)
  const text =
    card.id === null
      ? '你还没有名片。确认显示的内容后即可使用。'
      : `名片还不能使用：${fault ? no[fault].message : '请确认显示的内容'}`
  return (
    <div className="bcard-own-todo" role="status">
      <p>{text}</p>
      <Button type="primary" size="large" block onClick={onEdit}>
        {card.id === null ? '创建名片' : '补全名片'}
      </Button>
    </div>
  )
}

interface LookProps {
  card: CardDetail
  source: CardSource
  onEdit: () => void
}

function Look({ card, source, onEdit }: LookProps) {
  const [chosen, setChosen] = useState<CardLanguage>()
  const [isShowing, setShowing] = useState(false)
  const language = card.languages.find((each) => each === chosen) ?? card.languages[0] ?? 'zh'
  const isActive = card.link !== ''
  return (
    <>
      <header>
        <h1>我的名片</h1>
      </header>
      {card.languages.length > 1 && source.dress.layout !== 'bilingual' && (
        <Segmented
          aria-label="语言"
          value={language}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
          onChange={(next) => setChosen(next as CardLanguage)}
        />
      )}
      <section className="bcard-own-faces" aria-label="名片样子">
        <CardFaces source={source} link={card.link} language={language} offersPng={isActive} />
      </section>
      {isActive ? (
        <>
          <Button type="primary" size="large" block icon={<Icon name="qr" />} onClick={() => setShowing(true)}>
            出示二维码
          </Button>
          <Acts card={card} language={language} onEdit={onEdit} />
        </>
      ) : (
        <Unfinished card={card} source={source} onEdit={onEdit} />
      )}
      {isShowing && <ShowCode card={card} onClose={() => setShowing(false)} />}
    </>
  )
}

interface ActsProps {
  card: CardDetail
  language: CardLanguage
  onEdit: () => void
}

function Acts({ card, language, onEdit }: ActsProps) {
  const renew = useWrite(renewCardSlug)
  const replace = async () => {
    const consequence = '已发出的旧链接和印好的二维码立即失效，打开会提示“该名片链接已更换”。'
    if (card.id === null || !(await confirm({ name: '名片短链', verb: '更换', consequence }))) return
    if (await renew.run({ id: card.id })) tip('success', '短链已更换，旧链接已失效')
  }
  return (
    <ul className="bcard-own-acts">
      <li>
        <button type="button" onClick={onEdit}>
          <Icon name="pencil" />
          编辑
        </button>
      </li>
      <li>
        <button type="button" onClick={() => void shareLink(`${card.name}的名片`, card.link, '链接已复制')}>
          <Icon name="share" />
          分享
        </button>
      </li>
      <li>
        <button type="button" onClick={() => void copy(card.link)}>
          <Icon name="copy" />
          复制链接
        </button>
      </li>
      <li>
        <a href={`${baseOf('qrcode')}${vcardPathOf(card.slug, language)}`}>
          <Icon name="download" />
          vCard
        </a>
      </li>
      <li>
        <button type="button" disabled={renew.isPending} onClick={() => void replace()}>
          <Icon name="again" />
          更换短链
        </button>
      </li>
      <li className="bcard-own-visits">
        <Icon name="chart" />
        <span>
          被打开 {card.visits.toLocaleString('zh-CN')} 次<small>只记每天的次数，不记是谁</small>
        </span>
      </li>
    </ul>
  )
}
