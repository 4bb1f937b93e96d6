import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useEffect } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { BasicDrawer } from './BasicDrawer.tsx'

/** 编辑 from a list: the form over it, with the video as it is now. */
export function EditVideo({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetchedAfterMount } = useQuery({
    ...query(getSingleVideoInfo, { id, manage: true }),
    refetchOnMount: 'always',
  })

  // Follows the answer: a video that is gone leaves nothing to edit.
  useEffect(() => {
    if (!error) return
    tip('error', wordsOfError(error))
    onClose()
  }, [error, onClose])

  if (!data || !isFetchedAfterMount) return <Spin fullscreen delay={300} />
  return <BasicDrawer video={data} onClose={onClose} />
}
