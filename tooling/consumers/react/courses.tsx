import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Course, NewCourse } from '@training-provider/contract/client';
import type { Queries } from '@training-provider/contract/react-query';
import { useEffect } from 'react';

/** Shows all courses, in pages of two. When they have loaded, it creates one more. */
export const Courses = ({ queries, added }: { queries: Queries; added: NewCourse }) => {
  const cache = useQueryClient();
  const pages = useInfiniteQuery(queries.courses.pages({ limit: 2, sort: 'name' }));
  const create = useMutation({
    ...queries.courses.create(),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['courses'] }),
  });
  const id = create.data?.data.id;
  const one = useQuery({ ...queries.courses.get(id ?? ''), enabled: id !== undefined });
  const course: Course | undefined = one.data?.data;

  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const { isIdle, mutate } = create;
  useEffect(() => {
    if (isFetching) return;
    if (hasNextPage) void fetchNextPage();
    else if (isIdle) mutate([added, { idempotencyKey: 'once' }]);
  }, [hasNextPage, isFetching, fetchNextPage, isIdle, mutate, added]);

  const listed = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const isListed = course !== undefined && listed.some((other) => other.id === course.id);
  return (
    <>
      {isListed && <title>{`created ${course.name}`}</title>}
      <ul>
        {listed.map(({ id: key, name }) => (
          <li key={key}>{name}</li>
        ))}
      </ul>
    </>
  );
};
