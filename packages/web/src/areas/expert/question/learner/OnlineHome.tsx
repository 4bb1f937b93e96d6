import { EXPERT_FIELDS } from '@portal/contract/areas/expert/words.ts'
import { Button, Input, Select } from 'antd'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useDictionary } from '#src/platform/dictionary.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { ExpertCards } from '../../expert/ExpertCards.tsx'
import { useExperts } from '../../expert/use-experts.ts'
import { DeskHead } from './DeskHead.tsx'
import { QuestionCards } from './QuestionCards.tsx'

/** 问题广场, my questions, the experts, and for an expert his own desk. */
export function OnlineHome() {
  const userId = useSession((session) => session.userId)
  const own = useExperts({ mine: true }).data?.list.find((expert) => expert.userId === userId)
  const tabs = { square: '问题广场', mine: '我的提问', experts: '专家', ...(own && { desk: '我的解答台' }) }
  const [tab = 'square', chooseTab] = usePageTab(Object.keys(tabs))
  const { query: address, setQuery } = usePage()
  return (
    <div className="expert-home">
      <header className="expert-home-head">
        <h1>专家在线</h1>
        <Button type="primary" onClick={() => setQuery({ ask: 'new' }, { push: true })}>
          提问
        </Button>
      </header>
      <TabStrip
        items={Object.entries(tabs).map(([key, label]) => ({ key, label }))}
        activeKey={tab}
        onChange={chooseTab}
        label="专家在线"
      />
      {tab === 'experts' ? (
        <>
          <FieldSelect />
          <ExpertCards field={address.field} />
        </>
      ) : (
        <>
          {tab === 'desk' && own && <DeskHead expert={own} />}
          {tab === 'square' && <SquareFilters />}
          <QuestionCards key={`${tab} ${address.field ?? ''} ${address.kind ?? ''}`} tab={tab} />
        </>
      )}
    </div>
  )
}

const kinds = [
  { value: '', label: '全部问题' },
  { value: 'featured', label: '精选' },
  { value: 'solved', label: '已解决' },
]

function FieldSelect() {
  const { query: address, setQuery } = usePage()
  const items = useDictionary(EXPERT_FIELDS).filter(({ enabled }) => enabled)
  return (
    <Select
      aria-label="领域"
      placeholder="全部领域"
      allowClear
      value={address.field}
      options={items.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(field: string | undefined) => setQuery({ field })}
    />
  )
}

function SquareFilters() {
  const { query: address, setQuery } = usePage()
  return (
    <search className="expert-filters" aria-label="筛选">
      <Input.Search
        aria-label="查找问题"
        placeholder="查找问题"
        allowClear
        maxLength={50}
        defaultValue={address.keyword}
        onSearch={(keyword) => setQuery({ keyword: keyword.trim() || undefined })}
      />
      <FieldSelect />
      <Select
        aria-label="范围"
        value={address.kind ?? ''}
        options={kinds}
        onChange={(kind) => setQuery({ kind: kind || undefined })}
      />
    </search>
  )
}
