import { deleteTag, listTags, saveTag } from '@portal/contract/areas/wechat/fan.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Table } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'

/** 标签管理 of one account. */
export function TagManager({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const phone = useMedia(PHONE)
  const tags = useQuery(query(listTags, { accountId }))
  const save = useWrite(saveTag)
  const remove = useWrite(deleteTag)
  const [editing, setEditing] = useState<{ id?: string; name: string }>({ name: '' })

  const store = () =>
    save.mutate({ accountId, ...editing, name: editing.name.trim() }, { onSuccess: () => setEditing({ name: '' }) })
  const removeRow = async ({ id, name, fans }: { id: string; name: string; fans: number }) => {
    const consequence = fans > 0 ? `${fans} 名用户将失去该标签。` : ''
    if (await confirm({ name, verb: '删除', consequence })) await remove.run({ accountId, id })
  }

  return (
    <DrawerPart open title="标签管理" size={phone ? '100%' : 480} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <div className="wechat-bar">
        <Input
          aria-label="标签名称"
          className="wechat-short"
          placeholder={editing.id === undefined ? '新标签名称' : '修改名称'}
          value={editing.name}
          onChange={({ target }) => setEditing({ ...editing, name: target.value })}
          onPressEnter={store}
        />
        <Button type="primary" loading={save.isPending} disabled={editing.name.trim() === ''} onClick={store}>
          {editing.id === undefined ? '新增' : '保存'}
        </Button>
        {editing.id !== undefined && <Button onClick={() => setEditing({ name: '' })}>取消</Button>}
      </div>
      {save.error && (
        <Alert type="error" role="alert" showIcon title={save.error.fields[0]?.message ?? save.error.words} />
      )}
      <Loaded of={tags}>
        {(list) => (
          <Table
            aria-label="标签"
            size="small"
            rowKey="id"
            pagination={false}
            dataSource={list}
            columns={[
              { title: '标签', dataIndex: 'name' },
              { title: '人数', dataIndex: 'fans', align: 'right', width: 80 },
              {
                title: '操作',
                width: 130,
                render: (_, tag) => (
                  <RowActions
                    actions={[
                      { label: '编辑', onClick: () => setEditing({ id: tag.id, name: tag.name }) },
                      { label: '删除', danger: true, onClick: () => void removeRow(tag) },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </DrawerPart>
  )
}
