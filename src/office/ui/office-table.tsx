/**
 * A short list that is no grid: people, jobs, price lists. Numbers have the class `list-table__number`, the link that opens a row
 * `list-table__opens`.
 */
import type { ReactNode } from 'react';
import './office-table.css';

export const OfficeTable = ({ children }: { readonly children: ReactNode }) => (
  <table className="list-table">{children}</table>
);
