import { issueByHand, listBases } from '@portal/contract/areas/certificate/certificate.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { TemplateSelect } from '../template/TemplateSelect.tsx'
import { BeforeIssue } from './BeforeIssue.tsx'
import { basisKinds } from './basis-kinds.ts'

interface Values {
  templateId: string
  basis: string
  userIds: string[]
}

type Failed = ResultOf<typeof issueByHand>['failed']

const needed = (message: string) => [{ required: true, message }]

/** 补发: who fulfils what a class or exam asks and holds nothing yet; whoever cannot have one is named with the reason. */
export function IssueDrawer({ onClose }: { onClose: () => void }) {
  const [failed, setFailed] = useState<Failed>([])
  const [asked, setAsked] = useState<Values>()
  const write = useWrite(issueByHand)
  const close = ({ issued, failed: left }: ResultOf<typeof issueByHand>) => {
    setFailed(left)
    if (issued > 0) tip('success', `已发出 ${issued} 份证书`)
    if (left.length === 0) onClose()
  }
  const send = async ({ templateId, basis, userIds }: Values) => {
    setAsked(undefined)
    const answer = await write.run({ templateId, userIds, basis: parsed(basis) })
    if (answer) close(answer)
  }
  return (
    <DrawerFrame<Values>
      title="补发证书"
      verb="补发"
      saving={write.isPending}
      error={write.error}
      onSubmit={setAsked}
      onClose={onClose}
    >
      {asked && <BeforeIssue of={asked} onIssue={() => void send(asked)} onClose={() => setAsked(undefined)} />}
      {failed.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${failed.length} 人未能发证`}
          description={failed.map(({ userId, personName, message }) => (
            <p key={userId}>{`${personName}：${message}`}</p>
          ))}
        />
      )}
      <Form.Item name="templateId" label="证书模板" rules={needed('请选择证书模板')}>
        <TemplateSelect />
      </Form.Item>
      <Form.Item name="basis" label="依据" rules={needed('请选择培训班或考试')}>
        <BasisSelect />
      </Form.Item>
      <Form.Item name="userIds" label="人员" rules={needed('请选择人员')} extra="只发给已达到发证条件且未持有的人员">
        <PeopleField for={P.traineeArchive} max={200} />
      </Form.Item>
    </DrawerFrame>
  )
}

const parsed = (basis: string) => {
  const [kind, id = ''] = basis.split(':')
  return { kind: kind === 'class' ? ('class' as const) : ('exam' as const), id }
}

interface SelectProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

function BasisSelect({ id, value, onChange }: SelectProps) {
  const [text, setText] = useState('')
  const found = useQuery(query(listBases, { keyword: useDebounced(text.trim()) }))
  return (
    <LateSelect
      {...(id !== undefined && { id })}
      className="kit-wide"
      placeholder="输入名称查找培训班或考试"
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      value={value}
      onChange={(next: string) => onChange?.(next)}
      options={(['class', 'exam'] as const).map((kind) => ({
        label: basisKinds[kind],
        options: (found.data ?? []).flatMap((each) =>
          each.kind === kind ? [{ value: `${kind}:${each.id}`, label: `${basisKinds[kind]} · ${each.title}` }] : [],
        ),
      }))}
    />
  )
}
