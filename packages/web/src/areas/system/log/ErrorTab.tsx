import { listUiErrors, type uiErrorRow } from '@portal/contract/areas/system/log/log.ts'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { lastDays } from './shipped-range.ts'

type ErrorRow = z.output<typeof uiErrorRow>

const column = columnsOf(listUiErrors)

/** 前端错误: equal ones of a page and build are one line. */
export function ErrorTab() {
  const [shipped] = useState(lastDays)
  const list = useResourceList(listUiErrors, { shipped })
  const [opened, setOpened] = useState<ErrorRow>()
  return (
    <>
      <ListPage
        list={list}
        title="前端错误"
        chips={['from', 'to', 'build']}
        columns={[
          column('message', {
            width: 360,
            render: (_, row) => (
              <Button type="link" size="small" className="log-words" onClick={() => setOpened(row)}>
                {row.message}
              </Button>
            ),
          }),
          column('page', { width: 180, ellipsis: true }),
          column('build', { width: 120 }),
          column('count', { width: 90 }),
          column('people', { width: 90 }),
          column('lastAt', { width: 160 }),
          column('firstAt', { width: 160 }),
        ]}
      />
      {opened && <ErrorDrawer row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function ErrorDrawer({ row, onClose }: { row: ErrorRow; onClose: () => void }) {
  const { active } = usePage()
  const phone = useMedia(PHONE)
  if (!active) return null
  return (
    <DrawerPart open title="前端错误" size={phone ? '100%' : 720} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Descriptions
        column={1}
        items={[
          { key: 'message', label: '错误信息', children: row.message },
          { key: 'info', label: '说明', children: row.info },
          { key: 'page', label: '页面', children: row.page },
          { key: 'build', label: '版本', children: row.build },
          { key: 'count', label: '次数', children: `${row.count} 次，${row.people} 人` },
          {
            key: 'time',
            label: '时间',
            children: `${fullTimeText(row.firstAt.getTime())} 至 ${fullTimeText(row.lastAt.getTime())}`,
          },
        ]}
      />
      <pre className="log-stack">{row.stack}</pre>
    </DrawerPart>
  )
}
