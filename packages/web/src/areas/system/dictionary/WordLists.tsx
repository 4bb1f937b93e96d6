import { type DictionaryRow, listDictionaries } from '@portal/contract/areas/system/dictionary.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Input, Select } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { ItemPanel } from './ItemPanel.tsx'
import { type WordListDraft, WordListDrawer } from './WordListDrawer.tsx'

const MOST = 200

const conditions = [
  { value: '', label: '全部' },
  { value: 'used', label: '已使用' },
  { value: 'unused', label: '未使用' },
  { value: 'disabled', label: '无启用的项' },
] as const

type Condition = (typeof conditions)[number]['value']

const filterOf = (condition: Condition) =>
  condition === '' ? {} : condition === 'disabled' ? { enabled: false } : { used: condition === 'used' }

const hits = ({ key, name, items }: DictionaryRow, text: string) =>
  [key, name, ...items.flatMap((item) => [item.code, item.name])].some((words) =>
    words.toLowerCase().includes(text.toLowerCase()),
  )

/** Word lists beside the items of the chosen one. */
export function WordLists() {
  const { query: address, setQuery } = usePage()
  const [text, setText] = useState('')
  const [condition, setCondition] = useState<Condition>('')
  const [draft, setDraft] = useState<WordListDraft>()
  const lists = useQuery(
    query(listDictionaries, { page: 1, pageSize: MOST, keyword: '', exactTotal: false, filter: filterOf(condition) }),
  )

  return (
    <div className="dictionary-page">
      <Loaded of={lists}>
        {({ list }) => {
          const found = text === '' ? list : list.filter((each) => hits(each, text))
          const chosen = found.find(({ key }) => key === address.key) ?? found[0]
          return (
            <div className="dictionary-columns">
              <Card className="dictionary-lists" title="字典" extra={<AddList onAdd={() => setDraft({})} />}>
                <div className="dictionary-filter">
                  <Input
                    type="search"
                    allowClear
                    aria-label="搜索字典"
                    placeholder="搜索名称、键、项"
                    value={text}
                    onChange={({ target }) => setText(target.value.trim())}
                  />
                  <Select<Condition>
                    aria-label="使用情况"
                    value={condition}
                    options={[...conditions]}
                    onChange={setCondition}
                  />
                </div>
                {found.length === 0 ? (
                  <EmptyNew text={list.length === 0 ? '暂无数据' : '没有符合条件的数据'} />
                ) : (
                  <ListOfLists lists={found} chosen={chosen} onChoose={(key) => setQuery({ key })} />
                )}
              </Card>
              {chosen && <ItemPanel key={chosen.id} dictionary={chosen} onEdit={() => setDraft(chosen)} />}
            </div>
          )
        }}
      </Loaded>
      {draft && (
        <WordListDrawer draft={draft} onSaved={(key) => setQuery({ key })} onClose={() => setDraft(undefined)} />
      )}
    </div>
  )
}

function AddList({ onAdd }: { onAdd: () => void }) {
  return (
    <Can codes={[P.orgAndDictionaryDicEdit]}>
      <Button type="primary" size="small" onClick={onAdd}>
        新增类型
      </Button>
    </Can>
  )
}

interface ListOfListsProps {
  lists: readonly DictionaryRow[]
  chosen: DictionaryRow | undefined
  onChoose: (key: string) => void
}

function ListOfLists({ lists, chosen, onChoose }: ListOfListsProps) {
  return (
    <ul className="dictionary-list" aria-label="字典类型">
      {lists.map(({ id, key, name, items }) => (
        <li key={id}>
          <button type="button" aria-current={id === chosen?.id} onClick={() => onChoose(key)}>
            <span className="dictionary-name">{name}</span>
            <span className="dictionary-count">{items.length}</span>
            <code>{key}</code>
          </button>
        </li>
      ))}
    </ul>
  )
}
