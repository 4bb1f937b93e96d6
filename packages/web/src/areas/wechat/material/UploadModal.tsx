import {
  type MaterialKind,
  materialKind,
  materialRules,
  uploadMaterial,
} from '@portal/contract/areas/wechat/material.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Progress, Select } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { upload } from '#src/platform/upload.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface UploadProps {
  accountId: string
  kind: MaterialKind
  onClose: () => void
}

const sizeWords = (bytes: number) => (bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`)

/** One file to the platform; what is too large is said before it is sent. */
export function UploadModal({ accountId, kind: first, onClose }: UploadProps) {
  const { active } = usePage()
  const client = useQueryClient()
  const [kind, setKind] = useState(first)
  const [title, setTitle] = useState('')
  const [introduction, setIntroduction] = useState('')
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const { maxBytes, extensions } = materialRules[kind]

  const send = async (file: File) => {
    setFault('')
    if (file.size > maxBytes) return setFault('素材超过公众号大小限制')
    const form = new FormData()
    for (const [name, value] of Object.entries({ accountId, kind, title, introduction })) form.set(name, value)
    form.set('attach', file)
    setPercent(0)
    try {
      await upload(uploadMaterial.path, form, { onProgress: setPercent, quiet: true })
      tip('success', '上传成功')
      void client.invalidateQueries({ queryKey: ['weChat'] })
      onClose()
    } catch (error) {
      setFault(faultOf(error).words)
    } finally {
      setPercent(null)
    }
  }

  return (
    <PageModal active={active} open title="上传素材" footer={null} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item label="类型" extra={`支持 ${extensions.join('、')}，不超过 ${sizeWords(maxBytes)}`}>
          <Select
            aria-label="类型"
            value={kind}
            options={materialKind.options.map((value) => ({ value, label: wordsOf(materialKind)[value] }))}
            onChange={setKind}
          />
        </Form.Item>
        {kind === 'video' && (
          <>
            <Form.Item label="标题">
              <Input aria-label="标题" maxLength={30} value={title} onChange={({ target }) => setTitle(target.value)} />
            </Form.Item>
            <Form.Item label="简介">
              <Input
                aria-label="简介"
                maxLength={120}
                value={introduction}
                onChange={({ target }) => setIntroduction(target.value)}
              />
            </Form.Item>
          </>
        )}
      </Form>
      <FileButton
        verb="选择文件"
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        loading={percent !== null}
        onFiles={([file]) => file && void send(file)}
      />
      {percent !== null && <Progress percent={percent} aria-label="上传进度" />}
      {fault !== '' && <Alert type="error" role="alert" showIcon title={fault} />}
    </PageModal>
  )
}
