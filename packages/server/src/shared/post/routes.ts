import { type PostKind, type PostRow } from '@portal/contract/areas/notice/post.ts'
import { postCodes } from '@portal/contract/areas/notice/post-codes.ts'
import type { PostEndpoints } from '@portal/contract/areas/notice/post-endpoints.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { postWords } from '@portal/contract/areas/notice/post-words.ts'
import { filled } from '#src/kit/page-read/filled.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '../portal.ts'
import { changePostState } from './change-state.ts'
import { deletePosts } from './delete.ts'
import { postFigures, readers, readStat, withPostFigures } from './figures.ts'
import { getPost } from './get.ts'
import { listPosts } from './list.ts'
import { confirmPost, openPost, readPost } from './read.ts'
import { remind } from './remind.ts'
import { savePost } from './save.ts'

/** The column that only the screen reckons. */
const figureCells = {
  rate: { title: postWords.rate, cell: ({ read = 0, should = 0 }: PostRow) => rateText(read, should) },
}

/** The calls of one kind; `readerKinds` is what readers find in its list. */
export const servePosts = (portal: Portal, calls: PostEndpoints, readerKinds: readonly PostKind[]): void => {
  const { app, posts: engine } = portal
  const { kind } = calls
  const codes = postCodes[kind]
  const list = listPosts(engine, calls, readerKinds)
  serve(app, calls.list, list.read)
  serve(app, calls.figures, postFigures(engine, kind))
  const taken = filled(list, withPostFigures(engine, kind))
  portal.exports.provide(calls.list, [codes.export], taken, { cells: figureCells })
  serve(app, calls.get, getPost(engine, kind))
  serve(app, calls.save, savePost(engine, kind))
  serve(app, calls.delete, deletePosts(engine, kind))
  serve(app, calls.changeState, changePostState(engine, kind))
  serve(app, calls.open, openPost(kind))
  serve(app, calls.read, readPost(engine, kind))
  serve(app, calls.confirm, confirmPost(kind))
  const names = readers(kind, calls)
  serve(app, calls.readStat, readStat(engine, kind, names))
  portal.exports.provide(calls.readStat, [codes.export], names)
  serve(app, calls.remind, remind(kind))
}
