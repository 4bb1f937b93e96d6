import { objectTypeOptions } from '@portal/contract/areas/system/log/kind-names.ts'
import { type LogRow, type LogView, listLog } from '@portal/contract/areas/system/log/log.ts'
import { moduleOptions } from '@portal/contract/areas/system/log/modules.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { EntryFacts } from './EntryFacts.tsx'
import { LogDays, type LogLine } from './LogDays.tsx'
import { lastDays } from './shipped-range.ts'
import { VerifyButton } from './VerifyButton.tsx'

const column = columnsOf(listLog)

const SOURCES: Record<LogRow['via'], string> = {
  web: '电脑',
  phone: '手机',
  wechat: '微信',
  api: '接口',
  job: '定时',
  preview: '预览',
}

const lineOf = (entry: LogRow): LogLine => {
  const { id, at, actorName, asWhom, sentence, result, via, address } = entry
  return {
    id,
    at,
    who: `${actorName || '系统'}${asWhom && `（代 ${asWhom}）`}`,
    text: sentence,
    isRefused: result === 'refused',
    source: [SOURCES[via], address].filter(Boolean).join(' · '),
    details: () => <EntryFacts entry={entry} />,
  }
}

/** 操作日志: what everybody did, as sentences by day; one of its views where one is asked for. */
export function OperationTab({ view }: { view?: LogView }) {
  const [shipped] = useState(lastDays)
  const list = useResourceList(listLog, { shipped, ...(view && { fixed: { view } }) })
  return (
    <ListPage
      list={list}
      title="操作日志"
      chips={[
        { name: 'userId', label: '人员', control: <PersonSelect for={P.log} /> },
        'from',
        'to',
        { name: 'orgId', label: '单位', control: <OrgSelect for={P.log} /> },
      ]}
      more={[
        {
          name: 'module',
          control: <LateSelect allowClear showSearch={{ optionFilterProp: 'label' }} options={moduleOptions} />,
        },
        'kind',
        {
          name: 'objectType',
          control: <LateSelect allowClear showSearch={{ optionFilterProp: 'label' }} options={objectTypeOptions} />,
        },
        { name: 'object', label: '对象名称或编号' },
        'field',
        ...(view === 'refused' ? [] : (['result'] as const)),
        'address',
        'requestId',
      ]}
      columns={[
        column('at'),
        column('actorName'),
        column('sentence'),
        column('actorOrgName'),
        column('module'),
        column('action'),
        column('objectName'),
        column('words'),
        column('result'),
        column('via'),
        column('address'),
      ]}
      draw={(rows) => <LogDays title="操作日志" lines={rows.map(lineOf)} />}
      toolbar={
        <>
          <VerifyButton />
          <ArchiveButton />
        </>
      }
      exports={[P.logExport]}
    />
  )
}
