import { listShortfall, type StandingRow } from '@portal/contract/areas/learning/target/target.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { ExportFileButton } from '#src/shared/exchange/ExportFileButton.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { hoursText } from '../figures.tsx'
import { listBody } from '../list-body.ts'
import { PrintSheet } from '../print/PrintSheet.tsx'
import type { Target } from './RoleTargetHoursPage.tsx'
import { remindWords, useShortActs } from './use-short-acts.ts'

const PAGE_SIZE = 20
const EXPORTED = ['name', 'code', 'org', 'total', 'requiredHours', 'requiredMin', 'target', 'remain']

const columns: TableColumnsType<StandingRow> = [
  { key: 'name', title: '姓名', render: (_, { user }) => user.name },
  { key: 'code', title: '工号', render: (_, { user }) => user.code },
  { key: 'org', title: '单位', render: (_, { user }) => user.orgName },
  { key: 'total', title: '已有学时', align: 'right', render: (_, { total }) => hoursText(total) },
  {
    key: 'required',
    title: '必修',
    align: 'right',
    render: (_, { requiredHours, requiredMin }) => `${hoursText(requiredHours)} / ${hoursText(requiredMin)}`,
  },
  { key: 'target', title: '目标', align: 'right', render: (_, { target }) => hoursText(target) },
  {
    key: 'remain',
    title: '缺口',
    align: 'right',
    render: (_, { remain }) => (
      <span className="hours-short">{remain > 0 ? `${hoursText(remain)} 学时` : '必修不足'}</span>
    ),
  },
]

/** 名单: who is short of a target and by how much. */
export function ShortfallDrawer({ target, onClose }: { target: Target; onClose: () => void }) {
  useFocusReturn()
  const phone = useMedia(PHONE)
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [orgId, setOrgId] = useState<string | null>(null)
  const mayRemind = useHolds([P.roleHoursEdit])
  const title = `${target.roleName} ${target.year} 年未达标名单`
  const scope = { year: target.year, roleId: target.roleId, ...(orgId !== null && { orgId }) }
  const people = useQuery({
    ...query(listShortfall, { ...listBody(page, PAGE_SIZE, {}, keyword), sort: '-remain', ...scope }),
    placeholderData: keepPreviousData,
  })
  const total = people.data?.total
  const acts = useShortActs({ scope, keyword, total })
  const { chosen, setChosen, isReminding, remind, print, printed, setPrinted } = acts

  return (
    <Drawer open title={title} size={phone ? '100%' : 860} closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <div className="hours-page">
        <div className="hours-tools hours-search">
          <Input.Search
            aria-label="关键词"
            placeholder="姓名、工号或拼音"
            allowClear
            maxLength={50}
            onSearch={(text) => {
              setKeyword(text.trim())
              setPage(1)
            }}
          />
          <div>
            <OrgSelect
              for={P.roleHours}
              aria-label="单位"
              allowClear
              placeholder="全部可见单位"
              value={orgId}
              onChange={(chosen) => {
                setOrgId(chosen)
                setPage(1)
              }}
            />
          </div>
          <Can codes={[P.roleHoursEdit]}>
            <Button loading={isReminding} onClick={() => void remind()}>
              {chosen.length > 0 ? `提醒 ${chosen.length} 人` : remindWords(total)}
            </Button>
          </Can>
          <Can codes={[P.roleHoursExport]}>
            <ExportFileButton
              list={listShortfall.path}
              keyword={keyword}
              filter={scope}
              columns={EXPORTED}
              title={title}
            />
            <Button onClick={() => void print()}>打印</Button>
          </Can>
        </div>
        <Loaded of={people}>
          {({ list, total }) =>
            list.length === 0 ? (
              <EmptyNew text="没有未达标的人员" />
            ) : (
              <WideTable<StandingRow>
                aria-label={title}
                size="small"
                rowKey={({ user }) => user.id}
                scroll={{ x: 640 }}
                loading={people.isPlaceholderData}
                dataSource={list}
                columns={columns}
                {...(mayRemind && {
                  rowSelection: {
                    selectedRowKeys: chosen,
                    preserveSelectedRowKeys: true,
                    onChange: (keys) => setChosen(keys.map(String)),
                  },
                })}
                pagination={{
                  current: page,
                  pageSize: PAGE_SIZE,
                  total: total < 0 ? 10_000 : total,
                  showSizeChanger: false,
                  showTotal: () => `共 ${total < 0 ? '10,000+' : total.toLocaleString('zh-CN')} 人`,
                  onChange: setPage,
                }}
              />
            )
          }
        </Loaded>
      </div>
      {printed && (
        <PrintSheet
          title={title}
          facts={[
            { label: '目标学时', value: hoursText(target.target) },
            { label: '其中必修', value: hoursText(target.requiredMin) },
            ...(orgId === null ? [] : [{ label: '单位', value: <PartName kind="unit" id={orgId} /> }]),
            { label: '人数', value: String(printed.length) },
          ]}
          onDone={() => setPrinted(undefined)}
        >
          <Table<StandingRow>
            size="small"
            rowKey={({ user }) => user.id}
            pagination={false}
            dataSource={printed}
            columns={columns}
          />
        </PrintSheet>
      )}
    </Drawer>
  )
}
