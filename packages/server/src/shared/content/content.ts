import { auditComments, deleteComments, listComments, saveComment } from '@portal/contract/shared/comment.ts'
import { collectFlag, deleteCollection, listCollected, saveCollection } from '@portal/contract/shared/content.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '../portal.ts'
import { collectedOf, countCollected } from './collected.ts'
import { commentHandlers } from './comments.ts'
import { type ContentKinds, createContentKinds } from './kinds.ts'
import { registerContentOfPeople } from './merge-people.ts'
import { collectionHandlers } from './reactions.ts'

/** Favourites and comments of every kind of content; likes, clicks and ratings are called by the area of the kind. */
export const createContent = ({
  app,
  belongings,
  guide,
}: Pick<Portal, 'app' | 'belongings' | 'guide'>): ContentKinds => {
  const kinds = createContentKinds()
  const collections = collectionHandlers(kinds)
  const comments = commentHandlers(kinds)
  serve(app, saveCollection, collections.save)
  serve(app, deleteCollection, collections.remove)
  serve(app, collectFlag, collections.flag)
  serve(app, listCollected, collectedOf(kinds))
  serve(app, listComments, comments.list)
  serve(app, saveComment, comments.save)
  serve(app, deleteComments, comments.remove)
  serve(app, auditComments, comments.audit)
  registerContentOfPeople(belongings)
  guide.figures.provide('collected', countCollected)
  return kinds
}
