import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { tip } from '#src/platform/tips.ts'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { acceptOf } from './check-file.ts'
import { FileButton } from './FileButton.tsx'
import { stageText } from './stage-text.ts'
import { cancelUpload, chooseFile, continueUpload, pauseUpload, retryUpload } from './upload-queue.ts'
import { isProcessing, purposeOf, type UploadTask } from './upload-tasks.ts'

const barStatus = ({ stage }: UploadTask) =>
  stage === 'failed'
    ? 'exception'
    : stage === 'done'
      ? 'success'
      : stage === 'paused' || stage === 'choose'
        ? 'normal'
        : 'active'

export function UploadRow({ task }: { task: UploadTask }) {
  const { fileName, bytes, stage, percent } = task
  return (
    <li className="upload-row" data-stage={stage}>
      <p className="upload-name">
        <span title={fileName}>{fileName}</span>
        <span className="upload-size">{fileSizeText(bytes)}</span>
      </p>
      <Progress
        aria-label={`${fileName} 进度`}
        percent={stage === 'done' ? 100 : percent}
        status={barStatus(task)}
        size="small"
        showInfo={false}
      />
      <div className="upload-foot">
        <span role="status">{stageText(task)}</span>
        <RowButtons task={task} />
      </div>
    </li>
  )
}

function RowButtons({ task }: { task: UploadTask }) {
  const { id, stage, fileName, itemId, canRetry } = task
  const isGoing = stage === 'upload' || stage === 'compare' || stage === 'waiting'

  const cancel = async () => {
    const isUnsent = itemId === null && stage !== 'failed'
    if (isUnsent && !(await confirm({ name: fileName, verb: '取消上传', consequence: '已上传的部分将被丢弃。' })))
      return
    cancelUpload(id)
  }

  return (
    <span className="upload-buttons">
      {isGoing && (
        <Button
          type="text"
          size="small"
          aria-label={`暂停 ${fileName}`}
          icon={<PauseOutlined />}
          onClick={() => pauseUpload(id)}
        />
      )}
      {stage === 'paused' && (
        <Button
          type="text"
          size="small"
          aria-label={`继续 ${fileName}`}
          icon={<CaretRightOutlined />}
          onClick={() => continueUpload(id)}
        />
      )}
      {stage === 'choose' && <OtherFileButton task={task} verb="选择文件" />}
      {stage === 'failed' && (
        <>
          {canRetry && <RetryButton id={id} />}
          <OtherFileButton task={task} verb="更换文件" />
        </>
      )}
      {stage !== 'verify' && !isProcessing(task) && (
        <Button
          type="text"
          size="small"
          aria-label={`${stage === 'done' || stage === 'failed' ? '移除' : '取消'} ${fileName}`}
          icon={<CloseOutlined />}
          onClick={() => void cancel()}
        />
      )}
    </span>
  )
}

function RetryButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Button
      type="link"
      size="small"
      loading={isAsking}
      onClick={() => {
        setAsking(true)
        void retryUpload(id).finally(() => setAsking(false))
      }}
    >
      重试
    </Button>
  )
}

function OtherFileButton({ task, verb }: { task: UploadTask; verb: string }) {
  const take = (file: File) => {
    const reason = chooseFile(task.id, file)
    if (reason !== null) tip('error', reason)
  }
  return (
    <FileButton
      type="link"
      size="small"
      verb={verb}
      label={`${verb} ${task.fileName}`}
      accept={acceptOf(purposeOf(task.target))}
      onFiles={([file]) => file && take(file)}
    />
  )
}
