import { findByWatermark } from '@portal/contract/areas/learning/time.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button, Descriptions, Form, Input } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'

const CODE_LENGTH = 6

/** 水印查人: whose screen a picture was taken of, by the code that moves over the player. */
export function WatermarkButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can codes={[P.studyTimeEvidence]}>
      <Button onClick={() => setOpen(true)}>水印查询</Button>
      {isOpen && <WatermarkModal onClose={() => setOpen(false)} />}
    </Can>
  )
}

function WatermarkModal({ onClose }: { onClose: () => void }) {
  const { active, setQuery } = usePage()
  const search = useWrite(findByWatermark)
  const [code, setCode] = useState('')
  const [found, setFound] = useState<ResultOf<typeof findByWatermark>>()

  const find = () => {
    setFound(undefined)
    search.mutate({ code: code.trim() }, { onSuccess: setFound })
  }
  const showRecords = (userId: string) => {
    setQuery({ 'f.userId': userId, 'f.year': undefined, f: undefined, page: undefined, keyword: undefined })
    onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title="水印查询"
      okText="查询"
      cancelText="关闭"
      confirmLoading={search.isPending}
      okButtonProps={{ disabled: [...code.trim()].length !== CODE_LENGTH }}
      onOk={find}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={find}>
        <Form.Item label="水印码" htmlFor="watermark-code" extra="画面上姓名旁的 6 位码；查询会记入操作日志。">
          <Input
            id="watermark-code"
            autoFocus
            maxLength={CODE_LENGTH}
            value={code}
            onChange={({ target }) => setCode(target.value.toUpperCase())}
          />
        </Form.Item>
      </Form>
      {search.error && (
        <Alert type="error" showIcon role="alert" title={search.error.fields[0]?.message ?? search.error.words} />
      )}
      {found && (
        <>
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'person', label: '人员', children: `${found.name}（${found.code}）` },
              { key: 'org', label: '单位', children: found.orgName },
              { key: 'title', label: '内容', children: found.title },
              { key: 'at', label: '打开时间', children: fullTimeText(found.at.getTime()) },
            ]}
          />
          <Button type="link" onClick={() => showRecords(found.userId)}>
            查看其学习记录
          </Button>
        </>
      )}
    </PageModal>
  )
}
