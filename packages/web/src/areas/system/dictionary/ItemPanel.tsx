import {
  type DictionaryRow,
  deleteDictionaries,
  type ListedDictionaryItem,
  listDictionaryItems,
  saveDictionary,
} from '@portal/contract/areas/system/dictionary.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Card, Switch, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { ExportFileButton } from '#src/shared/exchange/ExportFileButton.tsx'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { SortableTable } from '#src/ui/sort/SortableTable.tsx'
import { BatchItemsModal } from './BatchItemsModal.tsx'
import { headOf } from './head-of.ts'
import { type ItemDraft, ItemDrawer } from './ItemDrawer.tsx'

interface ItemPanelProps {
  dictionary: DictionaryRow
  onEdit: () => void
}

const savedOf = ({ used: _used, ...item }: ListedDictionaryItem) => item

/** Items of one word list, put in order by hand. */
export function ItemPanel({ dictionary, onEdit }: ItemPanelProps) {
  const { name, note, items } = dictionary
  const mayEdit = useHolds([P.orgAndDictionaryDicEdit])
  const save = useWrite(saveDictionary)
  const remove = useWrite(deleteDictionaries)
  const [draft, setDraft] = useState<ItemDraft>()
  const [isAdding, setAdding] = useState(false)

  const keep = (changed: readonly ListedDictionaryItem[]) =>
    save.run({ ...headOf(dictionary), items: changed.map(savedOf) })

  const putInOrder = (ids: string[]) => {
    const moved = ids.flatMap((id, sort) => items.filter((item) => item.id === id).map((item) => ({ ...item, sort })))
    void keep(moved)
  }

  // Another default takes the mark away from the former one.
  const makeDefault = (item: ListedDictionaryItem) => {
    const former = items.filter(({ id, isDefault }) => isDefault && id !== item.id)
    void keep([...former.map((each) => ({ ...each, isDefault: false })), { ...item, isDefault: !item.isDefault }])
  }

  const removeItem = async (item: ListedDictionaryItem) => {
    if (!(await confirm({ name: item.name, verb: '删除' }))) return
    const result = await remove.run({ itemIds: [item.id] })
    const [fault] = result?.failed ?? []
    if (fault) tip('error', fault.message)
  }

  const removeList = async () => {
    if (!(await confirm({ name, verb: '删除', consequence: `其中 ${items.length} 项一并删除。` }))) return
    const result = await remove.run({ ids: [dictionary.id] })
    const [fault] = result?.failed ?? []
    if (fault) tip('error', fault.message)
  }

  return (
    <Card
      className="dictionary-items"
      title={<ListTitle dictionary={dictionary} />}
      extra={
        <Tools
          dictionary={dictionary}
          onAdd={() => setDraft({ sort: items.length })}
          onAddMany={() => setAdding(true)}
          onEdit={onEdit}
          onRemove={() => void removeList()}
        />
      }
    >
      {note !== '' && <Typography.Paragraph type="secondary">{note}</Typography.Paragraph>}
      <SortableTable<ListedDictionaryItem>
        rows={items}
        fixed={!mayEdit}
        onOrder={putInOrder}
        aria-label={name}
        size="middle"
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '暂无数据' }}
        columns={[
          { title: '名称', key: 'name', render: (_, item) => <ItemName item={item} /> },
          { title: '编码', dataIndex: 'code', render: (code: string) => <code>{code}</code> },
          {
            title: '默认',
            key: 'isDefault',
            render: (_, item) => (
              <Switch
                size="small"
                aria-label={`默认 ${item.name}`}
                checked={item.isDefault}
                disabled={!mayEdit || save.isPending}
                onChange={() => makeDefault(item)}
              />
            ),
          },
          {
            title: '启用',
            key: 'enabled',
            render: (_, item) => (
              <Switch
                size="small"
                aria-label={`启用 ${item.name}`}
                checked={item.enabled}
                disabled={!mayEdit || save.isPending}
                onChange={(enabled) => void keep([{ ...item, enabled }])}
              />
            ),
          },
          { title: '使用次数', dataIndex: 'used', align: 'right' },
          { title: '备注', dataIndex: 'note' },
          {
            title: '操作',
            key: 'acts',
            render: (_, item) => (
              <>
                <Can codes={[P.orgAndDictionaryDicEdit]}>
                  <Button type="link" size="small" onClick={() => setDraft(item)}>
                    编辑
                  </Button>
                </Can>
                <Can codes={[P.orgAndDictionaryDicDel]}>
                  <Button type="link" size="small" danger onClick={() => void removeItem(item)}>
                    删除
                  </Button>
                </Can>
              </>
            ),
          },
        ]}
      />
      {draft && <ItemDrawer dictionary={dictionary} draft={draft} onClose={() => setDraft(undefined)} />}
      {isAdding && <BatchItemsModal dictionary={dictionary} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function ItemName({ item }: { item: ListedDictionaryItem }) {
  const { name, colour, enabled } = item
  return (
    <span className="dictionary-item" data-enabled={enabled}>
      {colour !== '' && <i className="dictionary-dot" style={{ background: colour }} />}
      {name}
    </span>
  )
}

interface ToolsProps {
  dictionary: DictionaryRow
  onAdd: () => void
  onAddMany: () => void
  onEdit: () => void
  onRemove: () => void
}

function Tools({ dictionary: { id, key, name, shipped }, onAdd, onAddMany, onEdit, onRemove }: ToolsProps) {
  return (
    <div className="dictionary-tools">
      <Can codes={[P.orgAndDictionaryDicEdit]}>
        <Button type="primary" onClick={onAdd}>
          新增项
        </Button>
        <Button onClick={onAddMany}>批量新增</Button>
        <Button onClick={onEdit}>编辑类型</Button>
      </Can>
      <ImportButton
        key={id}
        kind="dictionaryItems"
        targetId={id}
        access={[P.orgAndDictionaryDicEdit]}
        refreshes={['dic']}
      />
      <Can codes={[P.orgAndDictionaryExport]}>
        <ExportFileButton list={listDictionaryItems.path} filter={{ key }} title={name} />
      </Can>
      <Can codes={[P.orgAndDictionaryDicDel]}>
        <Button danger disabled={shipped} onClick={onRemove}>
          删除类型
        </Button>
      </Can>
    </div>
  )
}

function ListTitle({ dictionary: { name, key, shipped } }: { dictionary: DictionaryRow }) {
  return (
    <span>
      {name}{' '}
      <Typography.Text code copyable={{ tooltips: ['复制', '已复制'] }}>
        {key}
      </Typography.Text>
      {shipped && <Tag>内置</Tag>}
    </span>
  )
}
