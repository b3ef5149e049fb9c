import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UndoResult } from '#contract/admin/catalogue-bulk';
import type { ImportState, ProductImport, Replacement } from '#contract/admin/imports';
import { call, callList } from '../browser';
import type { ApiError, QueryOf } from '../client';
import { saveFile } from '../download';
import { refreshAdmin } from './changes';

const POLL_MS = 500;
const runningStates: readonly ImportState[] = ['reading', 'applying'];

/** Whether an import is running. */
export const isRunning = ({ state }: ProductImport): boolean => runningStates.includes(state);

/** A page of imports, newest first, with the total. */
export function useImports(query: QueryOf<'GET /api/admin/products/imports'>) {
  const { data, isLoading, error } = useQuery({
    queryKey: ['adminImport', 'list', query],
    queryFn: ({ signal }) => callList('GET /api/admin/products/imports', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** One import; polled while it is running. */
export function useImport(id: string) {
  return useQuery({
    queryKey: ['adminImport', 'one', id],
    queryFn: ({ signal }) =>
      call('GET /api/admin/products/imports/:id', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  });
}

/** The rows of an import's file; not fetched while it is running. */
export function useImportRows(
  { _id: id, state }: ProductImport,
  query: QueryOf<'GET /api/admin/products/imports/:id/rows'>,
) {
  const { data, isLoading, error } = useQuery({
    queryKey: ['adminImport', 'rows', id, state, query],
    queryFn: ({ signal }) =>
      callList('GET /api/admin/products/imports/:id/rows', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: !runningStates.includes(state),
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

interface ImportOptions {
  setStock: boolean;
  replacements: Replacement[];
}

/** Start, configure, apply and undo an import. Each throws `ApiError`. */
export function useImportCommands() {
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: ['adminImport'] });
    await refreshAdmin(client);
  };
  const starting = useMutation<ProductImport, ApiError, File>({
    mutationFn: (file) =>
      call(
        'POST /api/admin/products/imports',
        { query: { name: file.name.slice(0, 200) } },
        { file, fileType: 'text/csv' },
      ),
    onSuccess,
  });
  const choosing = useMutation<ProductImport, ApiError, { id: string; options: ImportOptions }>({
    mutationFn: ({ id, options }) =>
      call('PUT /api/admin/products/imports/:id/options', { params: { id }, body: options }),
    onSuccess,
  });
  const applying = useMutation<ProductImport, ApiError, { id: string; confirmPriceJumps: boolean }>(
    {
      mutationFn: ({ id, confirmPriceJumps }) =>
        call('POST /api/admin/products/imports/:id/apply', {
          params: { id },
          body: { confirmPriceJumps },
        }),
      onSuccess,
    },
  );
  const undoing = useMutation<UndoResult, ApiError, string>({
    mutationFn: (id) => call('POST /api/admin/products/imports/:id/undo', { params: { id } }),
    onSuccess,
  });
  return {
    start: starting.mutateAsync,
    choose: choosing.mutateAsync,
    apply: applying.mutateAsync,
    undo: undoing.mutateAsync,
    isChoosing: choosing.isPending,
    isBusy: starting.isPending || choosing.isPending || applying.isPending || undoing.isPending,
  };
}

/** Saves all products as a file; false if the user cancelled. Throws `ApiError`. */
export const saveProducts = (): Promise<boolean> =>
  saveFile('/api/admin/products.csv', 'products.csv');
