import { minutesFile } from '@portal/contract/areas/meeting/minutes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** 纪要 PDF. */
export function DownloadMinutes({ id, topic }: { id: string; topic: string }) {
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await download(minutesFile.path, { id }, `会议纪要：${topic}.pdf`)
    } catch (error) {
      tip('error', wordsOfError(error instanceof Error ? error : null))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      color="default"
      variant="filled"
      icon={<Icon name="download" small />}
      loading={isBusy}
      onClick={() => void take()}
    >
      纪要 PDF
    </Button>
  )
}
